import type { Draft, SavedDraft } from '@lacorte/contracts';
import { errorBody } from '../../../lib/api-client';
import { retryDelay } from '../../../lib/uploads/keep-trying';
import type { SavedFile } from '../../../lib/uploads/upload-list';
import { asSaved, deleteDraft, readDraft, saveDraft } from './draft-calls';
import { DraftCopy, draftsAtLogin } from './draft-copy';
import { type DraftKind, DraftSignals, type DraftStatus, failureKind, NEEDS_CHOICE, STOPPED } from './draft-status';
import {
  type DraftPart,
  isBlank,
  isSameDraft,
  lostOf,
  savedFiles,
  type TypedDraft,
  withoutFiles,
} from './draft-values';
import type { Opening } from './opening';
import { type DraftOwner, forgetTabDraft, readTabDraft, type TabDraft, TabDraftOfForm } from './tab-drafts';

/** Contract, section 6. */
const SAVED_AFTER_MS = 2_000;

/**
 * Keeps the typed values: in this tab at once, and on the server two seconds after the last key. One save runs at a time; the newest
 * values win. Values that the server has not taken stay in the tab and are sent again. Independent of React.
 */
export class DraftKeeper extends DraftSignals {
  private owner: DraftOwner = null;
  private readonly copy = new DraftCopy();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private typedAt = 0;
  private failures = 0;
  private calling: Promise<void> | undefined;
  /** The values of the last save. */
  private sent: TypedDraft | undefined;
  /** Whether the browser may close the page before the next answer. */
  private isLeaving = false;
  /** Whether the form is off the page, so that nothing is retried. */
  private isOff = true;
  /** Whether saving is paused, because the application is being sent. */
  private isHeld = false;
  private isTabUnread = true;
  private readonly tab = new TabDraftOfForm();

  constructor(opening: Opening) {
    super();
    if (!opening.isPrerendered) this.readTab();
    if (opening.owner !== null) this.logIn(opening);
  }

  readonly getOwner = (): DraftOwner => this.owner;
  readonly getValues = (): TypedDraft => this.copy.values;
  readonly getFiles = (): SavedFile[] => savedFiles(this.copy.values, this.copy.files);

  /** Starts saving the typed values and those kept in the tab. Called when the form is mounted. */
  start(): void {
    this.isOff = false;
    if (this.isTabUnread && this.readTab()) this.onReplace(false);
    if (this.status.kind === 'away') this.schedule(retryDelay(undefined, 0));
    else if (this.status.kind === 'typed') this.schedule(0);
  }

  stop(): void {
    this.leave();
    this.isOff = true;
    clearTimeout(this.timer);
  }

  change(values: TypedDraft): void {
    if (isSameDraft(values, this.copy.values)) return;
    this.copy.values = values;
    this.typedAt = Date.now();
    this.keepInTab();
    const { kind } = this.status;
    if (this.owner === null || STOPPED.includes(kind) || kind === 'away' || this.calling) return;
    clearTimeout(this.timer);
    this.settle();
    if (!this.copy.isClean()) this.schedule(SAVED_AFTER_MS);
  }

  /** Saves at once, also after a failure. */
  readonly saveNow = async (): Promise<DraftStatus> => {
    await this.calling;
    await this.call();
    return this.status;
  };

  /** Saves because the page is being left or hidden. */
  readonly leave = (): void => {
    this.isLeaving = true;
    if (!STOPPED.includes(this.status.kind) && !this.copy.isClean()) void this.call();
    this.isLeaving = false;
  };

  /** Saves again after a failure, because the connection may be back. */
  readonly retry = (): void => {
    if (this.status.kind === 'away') void this.call();
  };

  /** Keeps the values typed before the login, and compares them with those of the server. */
  logIn(opening: Opening): void {
    const { owner, failure } = opening;
    const [mine, saved] = draftsAtLogin(opening, this.copy, readTabDraft(owner));
    forgetTabDraft(null);
    this.owner = owner;
    this.adopt(mine, saved);
    if (failure !== undefined && this.status.kind !== 'conflict') this.fail(failure);
  }

  /** Goes on saving once there is a session, or an open tender, again. */
  goOn(from: 'logged-out' | 'closed'): void {
    if (this.status.kind !== from) return;
    const isUnread = from === 'logged-out' && this.copy.version === null && this.copy.isClean();
    if (isUnread) {
      this.show('away');
      void this.call();
      return;
    }
    this.settle();
    this.start();
  }

  /** Records that the server has saved `sent`; also called for a visitor with a new account, whose login follows. */
  taken(sent: TypedDraft, { files, hadNoRoom = false, ...saved }: SavedDraft): void {
    const lost = lostOf(sent, files);
    this.record({ ...saved, values: withoutFiles(sent, lost), files, isUnsaved: false });
    this.onKept(lost, hadNoRoom);
  }

  /** Makes a new draft of the typed values after the application was sent from another device. */
  readonly keepMine = (): void => {
    this.copy.replace(null);
    this.settle();
    this.start();
  };

  /** While there are two versions: the parts that only a person can decide about. */
  readonly getCollisions = (): readonly DraftPart[] => {
    const { other } = this.status;
    return other ? this.copy.joinedWith(other).collisions : [];
  };

  /** Joins both versions. @param parts those in which the other version is right */
  readonly choose = (parts: readonly DraftPart[]): void => {
    const { other } = this.status;
    if (!other) return;
    this.replaceWith(() => this.copy.join(other, parts), true);
    this.settle();
    this.start();
  };

  /** Waits for a save that is under way, then saves nothing more until `release` or `finish`. */
  async hold(): Promise<void> {
    this.isHeld = true;
    clearTimeout(this.timer);
    await this.calling;
  }

  /** Goes on saving after the application was refused. @param refusal the error of the submission */
  release(refusal: unknown): void {
    this.isHeld = false;
    if (this.owner !== null && failureKind(refusal) === 'closed') this.show('closed');
    else this.start();
  }

  /** Ends saving: the application was sent, and the server has deleted the draft. */
  finish(): void {
    this.isHeld = true;
    this.tab.finish();
  }

  /** Deletes the draft and empties the values. @throws if the server does not delete the draft */
  async discard(): Promise<void> {
    await this.hold();
    try {
      if (this.copy.version !== null) await deleteDraft();
      this.replaceWith(() => this.copy.take());
      this.settle();
    } finally {
      this.isHeld = false;
    }
  }

  /** Takes the values that a visitor typed before in this tab. @returns whether there were some */
  private readTab(): boolean {
    this.isTabUnread = false;
    const typed = readTabDraft(null);
    if (typed) this.copy.take(typed);
    return typed !== undefined;
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (!this.isOff) this.timer = setTimeout(() => void this.call(), delay);
  }

  private call(): Promise<void> {
    clearTimeout(this.timer);
    if (this.owner === null || this.isHeld || this.calling || NEEDS_CHOICE.includes(this.status.kind)) {
      return Promise.resolve();
    }
    const call = this.copy.isClean() ? this.readIfUnread() : this.save();
    this.calling = call.finally(() => {
      this.calling = undefined;
      if (this.status.kind !== 'typed') return;
      if (!this.isOff) this.schedule(Math.max(0, this.typedAt + SAVED_AFTER_MS - Date.now()));
      // Off the page, a file that the server did not keep stays in the values: the same values are not sent again.
      else if (this.sent !== this.copy.values) void this.call();
    });
    return this.calling;
  }

  private async readIfUnread(): Promise<void> {
    if (this.status.kind !== 'away') return this.settle();
    try {
      const saved = await readDraft();
      if (saved || isBlank(this.copy.values)) this.adopt(this.copy.toTabDraft(), saved && asSaved(saved));
      else {
        // The server shows no draft, but the form does: the answer to the next save says why.
        this.copy.replace(this.copy.version);
        this.settle();
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private async save(): Promise<void> {
    const { copy } = this;
    const sent = copy.send();
    this.sent = sent;
    this.show('saving');
    try {
      this.taken(sent, await saveDraft(sent, copy.version, this.isLeaving));
    } catch (error) {
      this.fail(error);
    }
  }

  private record(saved: TabDraft): void {
    this.failures = 0;
    this.copy.record(saved);
    this.settle();
    this.keepInTab();
  }

  private fail(error: unknown): void {
    const body = errorBody(error);
    if (body?.code === 'version-conflict' && body.current !== undefined) {
      this.meet(body.current);
      return;
    }
    const kind = failureKind(error);
    if (kind !== 'away') this.copy.wasRefused();
    this.show(kind, { refusal: body });
    if (kind === 'away') this.schedule(retryDelay(error, this.failures++));
    if (kind === 'closed') this.onClosed();
  }

  /** Handles a version of the server that differs from the one that this tab continues. */
  private meet(current: Draft | null): void {
    const saved = current && asSaved(current);
    if (saved === null) this.show('sent');
    else if (this.copy.isOwn(saved.values)) this.record(saved);
    else if (this.replaceWith(() => this.copy.join(saved), true)) {
      this.settle();
      this.onJoined();
    } else this.show('conflict', { other: saved });
  }

  private adopt(mine: TabDraft | undefined, saved: TabDraft | undefined): void {
    const other = this.replaceWith(() => this.copy.adopt(mine, saved));
    if (other) this.show('conflict', { other });
    else this.settle();
  }

  /** Makes a change of the values, keeps them in the tab and shows them in the form. */
  private replaceWith<Result>(change: () => Result, isJoined = false): Result {
    const shown = this.copy.values;
    const result = change();
    this.keepInTab();
    if (!isSameDraft(shown, this.copy.values)) this.onReplace(isJoined);
    return result;
  }

  /** Shows whether all values are saved. */
  private settle(): void {
    const { version } = this.copy;
    if (!this.copy.isClean() && this.owner !== null) this.show('typed');
    else this.show(version === null ? 'blank' : 'saved');
  }

  private keepInTab(): void {
    this.tab.keep(this.owner, this.copy.toTabDraft());
  }

  private show(kind: DraftKind, more: Pick<DraftStatus, 'other' | 'refusal'> = {}): void {
    this.tell({ kind, savedAt: this.copy.savedAt, ...more });
  }
}
