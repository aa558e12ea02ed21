import { API, type Assessment, type SaveAssessment } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES, readFacts } from '@lacorte/tender-rules';
import { requestJson } from '../../../lib/api-client';
import { AutoSaver, type SaveStatus } from '../../../lib/auto-saver/auto-saver';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../../../lib/tab-storage';

/** Option of calls that ask for no login when the session has ended, because `AutoSaver.goOn` saves again after a login. */
const BY_ITSELF = { whenSessionEnds: 'notice' } as const;

interface Shown {
  facts: AssessmentFacts;
  /** The rest of the assessment, as in the server's last answer. */
  saved: Omit<Assessment, 'facts' | 'result'>;
}

export type AssessmentStatus = SaveStatus<Assessment, Shown>;

/** Facts that the tab keeps until the server has them. */
interface UnsavedFacts {
  /** Id of the administrator. */
  owner: string;
  facts: AssessmentFacts;
  /** Facts of the server's last answer. Facts that differ from them were typed in this tab. */
  base: AssessmentFacts;
  /** Version of the assessment on which the facts are based. */
  version: number | null;
  /** Facts that were sent without an answer. The server may have saved them. */
  unanswered: AssessmentFacts[];
}

/** Saves the facts of one application. In a conflict, a person chooses, unless the other version contains all changes made here. */
export class AssessmentKeeper extends AutoSaver<AssessmentFacts, Assessment, Shown> {
  private facts: AssessmentFacts;
  private saved: Shown['saved'];
  /** Facts of the server's last answer. */
  private savedFacts: AssessmentFacts;
  private unanswered: UnsavedFacts['unanswered'] = [];
  /** Whether the facts are saved even if the server has them, because the assessor has checked them again. */
  private isConfirming = false;

  /** @param owner id of the administrator, to whom alone the facts kept in the tab are shown */
  constructor(
    private readonly applicationId: string,
    private readonly owner: string,
    opened: Assessment,
  ) {
    const { facts, result: _result, ...saved } = opened;
    super({ kind: 'saved', facts, saved });
    this.facts = facts;
    this.saved = saved;
    this.savedFacts = facts;
    const unsaved = readUnsaved(keyOf(applicationId), owner);
    if (!unsaved || isSame(unsaved.facts, facts)) return;
    this.unanswered = unsaved.unanswered;
    this.facts = unsaved.facts;
    if (unsaved.version === saved.version || this.isUnanswered(facts)) {
      this.show('typed');
    } else {
      this.savedFacts = unsaved.base;
      this.saved = { ...saved, version: unsaved.version };
      this.mergeOrAsk(opened);
    }
  }

  readonly getValues = (): AssessmentFacts => this.facts;

  change(part: Partial<AssessmentFacts>): void {
    const facts = { ...this.facts, ...part };
    if (isSame(facts, this.facts)) return;
    this.facts = facts;
    this.keepInTab();
    this.changed();
  }

  /** Saves the facts, also unchanged ones, so that the assessment is newer than the last correction. */
  readonly confirm = async (): Promise<void> => {
    const { kind } = this.getStatus();
    if (kind === 'saved' || kind === 'typed') {
      this.isConfirming = true;
      this.settle();
    }
    await this.saveNow();
  };

  /** In a conflict, returns the other administrator's facts with the changes made here. Otherwise, returns the facts. */
  merged(): AssessmentFacts {
    const { other } = this.getStatus();
    return other ? this.mergedWith(other) : this.facts;
  }

  readonly keepMine = (): void => {
    const { other } = this.getStatus();
    if (!other) return;
    this.record(other, this.mergedWith(other));
    this.saveRest();
  };

  readonly takeOther = (): void => {
    const { other } = this.getStatus();
    if (other) this.record(other, other.facts);
  };

  protected override isClean(): boolean {
    return isSame(this.facts, this.savedFacts) && this.unanswered.length === 0 && !this.isConfirming;
  }

  protected override shown(): Shown {
    return { facts: this.facts, saved: this.saved };
  }

  protected override async save(facts: AssessmentFacts, isLeaving: boolean): Promise<void> {
    if (!this.isUnanswered(facts)) this.unanswered.push(facts);
    this.keepInTab();
    const body: SaveAssessment = { facts, version: this.saved.version };
    const options = { ...BY_ITSELF, keepalive: isLeaving };
    const saved = await requestJson<Assessment>('PUT', API.assessment(this.applicationId), body, options);
    this.record(saved, isSame(this.facts, facts) ? saved.facts : this.facts);
  }

  protected override wasRefused(sent: AssessmentFacts): void {
    this.unanswered = this.unanswered.filter((facts) => !isSame(facts, sent));
  }

  /** Reads the other version from the server. Another administrator saved it, or this page did and the answer was lost. */
  protected override async resolveConflict(): Promise<void> {
    const other = await requestJson<Assessment>('GET', API.assessment(this.applicationId), undefined, BY_ITSELF);
    if (this.isUnanswered(other.facts)) this.record(other, this.facts);
    else this.mergeOrAsk(other);
  }

  private mergeOrAsk(other: Assessment): void {
    if (isSame(this.mergedWith(other), other.facts)) this.record(other, other.facts);
    else this.show('conflict', { other });
  }

  private mergedWith(other: Assessment): AssessmentFacts {
    const before = [this.savedFacts, ...this.unanswered];
    const changed = FACT_NAMES.filter((name) => before.some((facts) => facts[name] !== this.facts[name]));
    return { ...other.facts, ...Object.fromEntries(changed.map((name) => [name, this.facts[name]])) };
  }

  /** Records the version of the server and shows `facts`. Facts that differ from that version are saved later. */
  private record({ facts: savedFacts, result: _result, ...saved }: Assessment, facts: AssessmentFacts): void {
    this.savedFacts = savedFacts;
    this.saved = saved;
    this.unanswered = [];
    this.isConfirming = false;
    this.facts = facts;
    this.settle();
    this.keepInTab();
  }

  private isUnanswered(facts: AssessmentFacts): boolean {
    return this.unanswered.some((sent) => isSame(sent, facts));
  }

  private keepInTab(): void {
    if (this.isForgotten()) return;
    const { owner, facts, savedFacts: base, saved, unanswered } = this;
    const unsaved: UnsavedFacts = { owner, facts, base, version: saved.version, unanswered };
    if (this.isClean()) forgetInTab(keyOf(this.applicationId));
    else keepInTab(keyOf(this.applicationId), unsaved);
  }
}

const keyOf = (applicationId: string) => `assessment:${applicationId}`;

/** Returns the facts that the tab keeps for this administrator, if any. */
function readUnsaved(key: string, owner: string): UnsavedFacts | undefined {
  const kept = readFromTab(key);
  if (!hasShape(kept, { owner: 'string', facts: 'object', base: 'object', unanswered: 'object' })) return undefined;
  const unsaved = kept as UnsavedFacts;
  const facts = readFacts(unsaved.facts).value;
  const base = readFacts(unsaved.base).value;
  if (unsaved.owner !== owner || !facts || !base || !Array.isArray(unsaved.unanswered)) return undefined;
  return { ...unsaved, facts, base, unanswered: unsaved.unanswered.flatMap((sent) => readFacts(sent).value ?? []) };
}

export function isSame(a: AssessmentFacts, b: AssessmentFacts): boolean {
  return FACT_NAMES.every((name) => a[name] === b[name]);
}
