import {
  API,
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type Assessment,
  type SaveAssessment,
} from '@lacorte/contracts';
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
  /** Corrected fields that an assessor has not checked again, although the assessment was saved after their correction. */
  toCheck: ApplicationFieldName[];
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
  toCheck: ApplicationFieldName[];
}

/** Saves the facts of one application. In a conflict, a person chooses, unless the other version contains all changes made here. */
export class AssessmentKeeper extends AutoSaver<AssessmentFacts, Assessment, Shown> {
  private facts: AssessmentFacts;
  private saved: Shown['saved'];
  /** Facts of the server's last answer. */
  private savedFacts: AssessmentFacts;
  private unanswered: UnsavedFacts['unanswered'] = [];
  private toCheck: Shown['toCheck'] = [];
  /** Corrected fields that the assessor has checked again. The facts are then saved even if the server has them. */
  private checked: readonly ApplicationFieldName[] | undefined;

  /**
   * @param owner id of the administrator, to whom alone the facts kept in the tab are shown
   * @param onCorrected called when an answer names corrections that the page may not show yet
   */
  constructor(
    private readonly applicationId: string,
    private readonly owner: string,
    opened: Assessment,
    private readonly onCorrected: () => void = () => undefined,
  ) {
    const { facts, result: _result, ...saved } = opened;
    super({ kind: 'saved', facts, saved, toCheck: [] });
    this.facts = facts;
    this.saved = saved;
    this.savedFacts = facts;
    const unsaved = readUnsaved(keyOf(applicationId), owner);
    if (!unsaved) return;
    const wasSaved = unsaved.version !== saved.version && unsaved.unanswered.some((sent) => isSame(sent, facts));
    this.noteCorrected([...unsaved.toCheck, ...(wasSaved ? (saved.correctedBefore ?? []) : [])]);
    if (isSame(unsaved.facts, facts)) {
      this.settle();
      this.keepInTab();
      return;
    }
    this.unanswered = unsaved.unanswered;
    this.facts = unsaved.facts;
    if (unsaved.version === saved.version || wasSaved) {
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

  /** Saves the facts, also unchanged ones, so that the assessment is newer than the correction of these fields, which the assessor has checked. */
  readonly confirm = async (fields: readonly ApplicationFieldName[]): Promise<void> => {
    const { kind } = this.getStatus();
    if (kind !== 'conflict') this.checked = fields;
    if (kind === 'saved' || kind === 'typed') this.settle();
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
    return isSame(this.facts, this.savedFacts) && this.unanswered.length === 0 && !this.checked;
  }

  protected override shown(): Shown {
    return { facts: this.facts, saved: this.saved, toCheck: this.toCheck };
  }

  protected override async save(facts: AssessmentFacts, isLeaving: boolean): Promise<void> {
    if (!this.isUnanswered(facts)) this.unanswered.push(facts);
    this.keepInTab();
    const body: SaveAssessment = { facts, version: this.saved.version };
    const options = { ...BY_ITSELF, keepalive: isLeaving };
    const saved = await requestJson<Assessment>('PUT', API.assessment(this.applicationId), body, options);
    this.record(saved, isSame(this.facts, facts) ? saved.facts : this.facts);
    this.rereadCorrected(saved);
  }

  protected override wasRefused(sent: AssessmentFacts): void {
    this.unanswered = this.unanswered.filter((facts) => !isSame(facts, sent));
  }

  /** Reads the other version from the server. Another administrator saved it, or this page did and the answer was lost. */
  protected override async resolveConflict(): Promise<void> {
    const other = await requestJson<Assessment>('GET', API.assessment(this.applicationId), undefined, BY_ITSELF);
    if (this.isUnanswered(other.facts)) this.record(other, this.facts);
    else this.mergeOrAsk(other);
    this.rereadCorrected(other);
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
    // A server of the previous release sends neither list.
    const corrected = saved.correctedBefore ?? [];
    const { checked = [] } = this;
    this.toCheck = this.toCheck.filter((name) => !checked.includes(name));
    this.noteCorrected([...(this.saved.correctedSince ?? []), ...corrected].filter((name) => !checked.includes(name)));
    this.savedFacts = savedFacts;
    this.saved = saved;
    this.unanswered = [];
    this.checked = undefined;
    this.facts = facts;
    this.settle();
    this.keepInTab();
  }

  private rereadCorrected({ correctedBefore }: Assessment): void {
    if (correctedBefore?.length) this.onCorrected();
  }

  private noteCorrected(fields: readonly ApplicationFieldName[]): void {
    this.toCheck = APPLICATION_FIELD_NAMES.filter((name) => this.toCheck.includes(name) || fields.includes(name));
  }

  private isUnanswered(facts: AssessmentFacts): boolean {
    return this.unanswered.some((sent) => isSame(sent, facts));
  }

  private keepInTab(): void {
    if (this.isForgotten()) return;
    const { owner, facts, savedFacts: base, saved, unanswered, toCheck } = this;
    const unsaved: UnsavedFacts = { owner, facts, base, version: saved.version, unanswered, toCheck };
    if (this.isClean() && toCheck.length === 0) forgetInTab(keyOf(this.applicationId));
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
  const unanswered = unsaved.unanswered.flatMap((sent) => readFacts(sent).value ?? []);
  return { ...unsaved, facts, base, unanswered, toCheck: Array.isArray(unsaved.toCheck) ? unsaved.toCheck : [] };
}

export function isSame(a: AssessmentFacts, b: AssessmentFacts): boolean {
  return FACT_NAMES.every((name) => a[name] === b[name]);
}
