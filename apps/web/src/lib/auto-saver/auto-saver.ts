import type { ErrorBody } from '@lacorte/contracts';
import { ApiError, errorBody } from '../api-client';
import { Observable } from '../observable';
import { tabGeneration } from '../tab-storage';
import { retryDelay } from '../uploads/keep-trying';

export type SaveKind =
  /** There is nothing to save. */
  | 'blank'
  | 'typed'
  | 'saving'
  | 'saved'
  /** The server does not answer. */
  | 'away'
  | 'logged-out'
  /** The server has another version. */
  | 'conflict'
  /** The server no longer has the draft, because the application was sent from another device. */
  | 'sent'
  /** The tender does not take applications. */
  | 'closed'
  | 'refused';

/** Events that start a save. After `change`, the save follows a pause. */
type SaveEvent =
  | 'change'
  /** The page is left or hidden. */
  | 'leave'
  /** The connection is back. */
  | 'online'
  /** The page is mounted. */
  | 'start'
  /** The pause after a change or a failure is over. */
  | 'due'
  /** A person asks for a save. */
  | 'ask';

/**
 * The events that start a save in each state. `goOn` ends `logged-out` and `closed`, and a person's choice ends `conflict` and `sent`. When
 * a save ends, `saving` becomes `saved`, `typed` if the values have changed since it began, or the state of the failure.
 */
const EVENTS: Record<SaveKind, readonly SaveEvent[]> = {
  blank: ['change'],
  typed: ['change', 'leave', 'start', 'due', 'ask'],
  saving: [],
  saved: ['change'],
  refused: ['change', 'ask'],
  away: ['leave', 'online', 'start', 'due', 'ask'],
  'logged-out': ['ask'],
  closed: ['ask'],
  conflict: [],
  sent: [],
};

const PROBLEMS: readonly SaveKind[] = ['refused', 'away', 'logged-out', 'closed', 'conflict', 'sent'];

/** Returns whether the values could not be saved. */
export const isProblem = (kind: SaveKind): boolean => PROBLEMS.includes(kind);

/** State of a form. `Shown` has the values that the form shows in every state. */
export type SaveStatus<Other, Shown extends object> = Shown & {
  kind: SaveKind;
  other?: Other | undefined;
  refusal?: ErrorBody | undefined;
};

const SAVED_AFTER_MS = 2_000;
const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED = 401;

/**
 * Saves values two seconds after the last change. Saves run one at a time, and the newest values win.
 * Retries while the server is away. A subclass defines the values, how they are sent, and how a conflict of versions is
 * resolved. The class does not depend on React.
 */
export abstract class AutoSaver<Values, Other, Shown extends object> extends Observable {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changedAt = 0;
  private failures = 0;
  /** The values of the last save. */
  private sent: Values | undefined;
  protected calling: Promise<void> | undefined;
  /** Whether the page is being left, so that the request must outlive it. */
  private isLeaving = false;
  private readonly generation = tabGeneration();
  /** Whether the page is unmounted, so that nothing is retried. */
  private isUnmounted = true;

  constructor(private status: SaveStatus<Other, Shown>) {
    super();
  }

  abstract readonly getValues: () => Values;
  /** Whether the server has the values. */
  protected abstract isClean(): boolean;
  protected abstract save(values: Values, isLeaving: boolean): Promise<void>;
  /** Handles a save that was refused because the server has another version. Throws if that version is unknown. */
  protected abstract resolveConflict(conflict: unknown): Promise<void> | void;
  /** Called when the server has refused the values `sent`, and so does not have them. */
  protected abstract wasRefused(sent: Values): void;
  protected abstract shown(): Shown;

  readonly getStatus = (): SaveStatus<Other, Shown> => this.status;

  /** Starts saving, at first the values that the tab has kept. Called when the page is mounted. */
  start(): void {
    this.isUnmounted = false;
    if (this.startsSave('start')) this.schedule(this.status.kind === 'away' ? retryDelay(undefined, 0) : 0);
  }

  /** Saves a last time and stops retrying. Called when the page is unmounted. */
  stop(): void {
    this.leave();
    this.isUnmounted = true;
    clearTimeout(this.timer);
  }

  /** Saves at once, also after a failure. */
  readonly saveNow = async (): Promise<SaveStatus<Other, Shown>> => {
    await this.calling;
    await this.call();
    return this.status;
  };

  /** Saves because the page is being left or hidden. */
  readonly leave = (): void => {
    if (!this.startsSave('leave') || this.isClean()) return;
    this.isLeaving = true;
    void this.call();
    this.isLeaving = false;
  };

  /** Saves again after a failure, because the connection may be back. */
  readonly retry = (): void => {
    if (this.startsSave('online')) void this.call();
  };

  /** Saves again after a new login, or when the tender is open again. `from` is the state that this ends. */
  goOn(from: 'logged-out' | 'closed'): void {
    if (this.status.kind === from) this.saveRest();
  }

  /** Called after each change of the values by a person. */
  protected changed(): void {
    this.changedAt = Date.now();
    if (this.calling || !this.startsSave('change')) {
      const { kind, other, refusal } = this.status;
      this.show(kind, { other, refusal });
      return;
    }
    clearTimeout(this.timer);
    this.settle();
    if (this.status.kind === 'typed') this.schedule(SAVED_AFTER_MS);
  }

  /** Shows whether all values are saved, and saves them at once if they are not. */
  protected saveRest(): void {
    this.settle();
    if (this.status.kind === 'typed') void this.call();
  }

  protected settle(): void {
    this.show(this.isClean() ? 'saved' : 'typed');
  }

  protected canSave(): boolean {
    return !this.isForgotten();
  }

  /** Whether the reader has logged out, or another person has logged in, since the values were read. Such values are not kept or saved. */
  protected isForgotten(): boolean {
    return this.generation !== tabGeneration();
  }

  protected call(): Promise<void> {
    clearTimeout(this.timer);
    if (this.calling) return this.calling;
    if (!this.startsSave('ask') || !this.canSave()) return Promise.resolve();
    this.calling = this.attempt().finally(() => {
      this.calling = undefined;
      if (this.status.kind !== 'typed') return;
      if (!this.isUnmounted) this.schedule(Math.max(0, this.changedAt + SAVED_AFTER_MS - Date.now()));
      // After unmounting, the same values are not sent again, even if the server has not taken all of them.
      else if (this.sent !== this.getValues()) void this.call();
    });
    return this.calling;
  }

  private async attempt(): Promise<void> {
    try {
      if (this.isClean()) await this.callClean();
      else await this.send();
      this.failures = 0;
    } catch (error) {
      this.fail(error);
    }
  }

  /** Called instead of a save if the server has the values. */
  protected callClean(): Promise<void> | void {
    this.settle();
  }

  private async send(): Promise<void> {
    const sent = this.getValues();
    this.sent = sent;
    this.show('saving');
    try {
      await this.save(sent, this.isLeaving);
    } catch (error) {
      if (errorBody(error)?.code === 'version-conflict') {
        await this.resolveConflict(error);
        // The same values may be sent again, based on the version that is known now.
        this.sent = undefined;
        return;
      }
      // Only a refusal proves that the server does not have the values. After a failure without an answer, it may have stored them.
      if (this.failureKind(error) === 'refused') this.wasRefused(sent);
      throw error;
    }
  }

  protected fail(error: unknown): void {
    const kind = this.failureKind(error);
    this.show(kind, { refusal: errorBody(error) });
    if (kind === 'away') this.schedule(retryDelay(error, this.failures++));
  }

  /** Returns the state after a failed call, except after a conflict of versions. */
  protected failureKind(error: unknown): SaveKind {
    // The call got no answer, or the answer of a gateway.
    if (!(error instanceof ApiError)) return 'away';
    if (error.status >= 500 || error.status === TOO_MANY_REQUESTS) return 'away';
    return error.status === UNAUTHORIZED ? 'logged-out' : 'refused';
  }

  protected show(kind: SaveKind, more: { other?: Other | undefined; refusal?: ErrorBody | undefined } = {}): void {
    this.status = { ...this.shown(), kind, ...more };
    this.notify();
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (this.isUnmounted) return;
    this.timer = setTimeout(() => {
      if (this.startsSave('due')) void this.call();
    }, delay);
  }

  private startsSave(event: SaveEvent): boolean {
    return EVENTS[this.status.kind].includes(event);
  }
}
