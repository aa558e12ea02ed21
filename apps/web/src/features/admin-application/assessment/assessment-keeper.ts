import { API, type Assessment, type ErrorBody, type SaveAssessment } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import { ApiError, requestJson } from '../../../lib/api-client';
import { retryDelay } from '../../../lib/uploads/keep-trying';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-facts';

const SAVED_AFTER_MS = 2_000;
/** The page continues by itself after a login. */
const BY_ITSELF = { whenSessionEnds: 'notice' } as const;

export type SaveKind =
  /** The server has the facts. Without a version, no facts were ever saved. */
  | 'saved'
  | 'typed'
  | 'saving'
  /** The server does not answer. */
  | 'away'
  | 'logged-out'
  /** Another administrator has saved. */
  | 'conflict'
  | 'refused';

export interface KeptAssessment {
  kind: SaveKind;
  facts: AssessmentFacts;
  /** The rest of the assessment, as the server last answered it. */
  saved: Omit<Assessment, 'facts' | 'result'>;
  /** Assessment that another administrator saved; set only in a conflict. */
  other?: Assessment;
  refusal?: ErrorBody | undefined;
}

/** States that last until a person does something. */
const STOPPED: readonly SaveKind[] = ['logged-out', 'conflict', 'refused'];

/**
 * Saves the facts of one application: in the tab at once, on the server two seconds after the last change. There is one save at a time, and
 * the newest facts win. Facts that the server has not taken stay in the tab and are sent again. Independent of React.
 */
export class AssessmentKeeper {
  private state: KeptAssessment;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private calling: Promise<void> | undefined;
  /** Facts as the server last answered them. */
  private savedFacts: AssessmentFacts;
  /** Facts that were sent without an answer. The server may have saved them. */
  private unanswered: AssessmentFacts[] = [];
  private failures = 0;
  private isLeaving = false;
  private isOff = true;

  /** @param owner id of the administrator; facts that are kept in the tab are only for them */
  constructor(
    private readonly applicationId: string,
    private readonly owner: string,
    opened: Assessment,
  ) {
    const { facts, result: _result, ...saved } = opened;
    this.savedFacts = facts;
    this.state = { kind: 'saved', facts, saved };
    const unsaved = readUnsaved(applicationId, owner);
    if (!unsaved || isSame(unsaved.facts, facts)) return;
    this.unanswered = unsaved.unanswered;
    const isOwn = unsaved.version === saved.version || this.isUnanswered(facts);
    this.state = { kind: 'typed', facts: unsaved.facts, saved };
    if (isOwn) return;
    this.savedFacts = unsaved.base;
    this.meetOther(opened, { ...saved, version: unsaved.version });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): KeptAssessment => this.state;

  isUnsaved(): boolean {
    return this.state.kind !== 'saved';
  }

  /** Starts saving, first the facts that the tab has kept. Called when the page is mounted. */
  start(): void {
    this.isOff = false;
    if (this.state.kind === 'typed') this.schedule(0);
  }

  /** Sends the last save and repeats it no more. Called when the page is unmounted. */
  stop(): void {
    this.leave();
    this.isOff = true;
    clearTimeout(this.timer);
  }

  change(part: Partial<AssessmentFacts>): void {
    const facts = { ...this.state.facts, ...part };
    if (isSame(facts, this.state.facts)) return;
    const { kind } = this.state;
    const isBack =
      isSame(facts, this.savedFacts) && this.unanswered.length === 0 && (kind === 'typed' || kind === 'refused');
    const isHeld = kind === 'conflict' || kind === 'logged-out' || kind === 'saving' || kind === 'away';
    const unsavedKind = isHeld ? kind : 'typed';
    this.show({ facts, kind: isBack ? 'saved' : unsavedKind });
    this.keep();
    if (this.state.kind === 'typed') this.schedule(SAVED_AFTER_MS);
    else if (isBack) clearTimeout(this.timer);
  }

  /** Saves at once, also after a failure. */
  readonly saveNow = async (): Promise<void> => {
    await this.calling;
    if (this.state.kind !== 'saved' && this.state.kind !== 'conflict') await this.call();
  };

  /** Saves when the page is left or hidden. Without a session, facts stay in the tab: another administrator may have logged in since. */
  readonly leave = (): void => {
    if (this.state.kind !== 'typed' && this.state.kind !== 'away') return;
    this.isLeaving = true;
    void this.call();
    this.isLeaving = false;
  };

  /** Called when the server may answer again. */
  readonly retry = (): void => {
    if (this.state.kind === 'away') void this.call();
  };

  /** Called when the owner is logged in again. */
  readonly goOn = (): void => {
    if (this.state.kind === 'logged-out') void this.call();
  };

  /** In a conflict, the facts of the other administrator with the changes that were made here since the common version. */
  merged(): AssessmentFacts {
    const { facts: mine, other } = this.state;
    if (!other) return mine;
    const before = [this.savedFacts, ...this.unanswered];
    const changed = FACT_NAMES.filter((name) => before.some((facts) => facts[name] !== mine[name]));
    return { ...other.facts, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
  }

  readonly keepMine = (): void => {
    const { other } = this.state;
    if (!other) return;
    const facts = this.merged();
    this.savedFacts = other.facts;
    this.unanswered = [];
    this.show({ kind: 'typed', facts, saved: other });
    this.keep();
    void this.call();
  };

  readonly takeOther = (): void => {
    const { other } = this.state;
    if (other) this.record(other, other.facts);
  };

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (!this.isOff) this.timer = setTimeout(() => void this.call(), delay);
  }

  private call(): Promise<void> {
    clearTimeout(this.timer);
    if (this.calling) return this.calling;
    this.calling = this.save().finally(() => {
      this.calling = undefined;
      if (this.state.kind !== 'typed') return;
      if (this.isOff) void this.call();
      else this.schedule(SAVED_AFTER_MS);
    });
    return this.calling;
  }

  private async save(): Promise<void> {
    const { facts, saved } = this.state;
    if (!this.isUnanswered(facts)) this.unanswered.push(facts);
    this.show({ kind: 'saving' });
    this.keep();
    try {
      const body: SaveAssessment = { facts, version: saved.version };
      const options = { ...BY_ITSELF, keepalive: this.isLeaving };
      this.record(await requestJson<Assessment>('PUT', API.assessment(this.applicationId), body, options), facts);
    } catch (error) {
      await this.fail(error, facts);
    }
  }

  /** @param sent the facts that the server has now */
  private record({ facts, result: _result, ...saved }: Assessment, sent: AssessmentFacts): void {
    this.failures = 0;
    this.savedFacts = facts;
    this.unanswered = [];
    // The server has the facts that were sent. Later changes still have to be saved.
    const isLatest = isSame(this.state.facts, sent) || this.state.kind === 'conflict';
    this.show({ saved, kind: isLatest ? 'saved' : 'typed', facts: isLatest ? facts : this.state.facts });
    this.keep();
  }

  private async fail(error: unknown, sent: AssessmentFacts): Promise<void> {
    const body = error instanceof ApiError ? error.body : undefined;
    if (body?.code === 'version-conflict') return this.meet();
    const kind = failureKind(error);
    if (kind === 'refused') this.unanswered = this.unanswered.filter((facts) => !isSame(facts, sent));
    this.show({ kind, refusal: body });
    if (this.state.kind === 'away') this.schedule(retryDelay(error, this.failures++));
  }

  /** Reads another version from the server: that of another administrator, or one sent from here whose answer was lost. */
  private async meet(): Promise<void> {
    try {
      const other = await requestJson<Assessment>('GET', API.assessment(this.applicationId), undefined, BY_ITSELF);
      if (this.isUnanswered(other.facts)) this.record(other, other.facts);
      else this.meetOther(other);
    } catch (error) {
      this.show({ kind: failureKind(error) });
      if (this.state.kind === 'away') this.schedule(retryDelay(error, this.failures++));
    }
  }

  /** Shows the conflict, unless the other version contains all changes that were made here. */
  private meetOther(other: Assessment, saved = this.state.saved): void {
    this.show({ kind: 'conflict', other, saved });
    if (isSame(this.merged(), other.facts)) this.takeOther();
  }

  private isUnanswered(facts: AssessmentFacts): boolean {
    return this.unanswered.some((sent) => isSame(sent, facts));
  }

  private keep(): void {
    const { kind, facts, saved } = this.state;
    const { owner, unanswered, savedFacts: base } = this;
    if (kind === 'saved') forgetUnsaved(this.applicationId);
    else keepUnsaved(this.applicationId, { owner, facts, base, version: saved.version, unanswered });
  }

  private show(part: Partial<KeptAssessment>): void {
    const { other: _other, refusal: _refusal, ...rest } = this.state;
    const isStopped = STOPPED.includes(part.kind ?? this.state.kind);
    this.state = { ...(isStopped ? this.state : rest), ...part };
    for (const listener of this.listeners) listener();
  }
}

export function isSame(a: AssessmentFacts, b: AssessmentFacts): boolean {
  return FACT_NAMES.every((name) => a[name] === b[name]);
}

function failureKind(error: unknown): SaveKind {
  // The server did not answer, or something else answered in its place.
  if (!(error instanceof ApiError)) return 'away';
  if (error.status >= 500 || error.status === 429) return 'away';
  return error.status === 401 ? 'logged-out' : 'refused';
}
