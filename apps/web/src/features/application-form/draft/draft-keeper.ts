import type { Draft, SavedDraft } from '@lacorte/contracts';
import { errorBody } from '../../../lib/api-client';
import { AutoSaver, type SaveKind, type SaveStatus } from '../../../lib/auto-saver/auto-saver';
import type { SavedFile } from '../../../lib/uploads/upload-list';
import { asSaved, deleteDraft, readDraft, saveDraft } from './draft-calls';
import { DraftCopy, draftsAtLogin } from './draft-copy';
import { type DraftPart, isBlank, isSame, lostOf, savedFiles, type TypedDraft, withoutFiles } from './draft-values';
import type { Opening } from './opening';
import {
  type DraftOwner,
  forgetTabDraft,
  forgetTabDrafts,
  keepTabDraft,
  putTabDraftAside,
  readTabDraft,
  readTabDraftFor,
  type TabDraft,
} from './tab-drafts';

interface Shown {
  savedAt: string | null;
}

export type DraftStatus = SaveStatus<TabDraft, Shown>;

/** Keeps the typed values in this tab. For a user, also saves them and joins them with those of other devices (contract, section 6). */
export class DraftKeeper extends AutoSaver<TypedDraft, TabDraft, Shown> {
  private owner: DraftOwner = null;
  /** The tender for which the values are typed; undefined while unknown. */
  private tenderId: string | undefined;
  private readonly copy = new DraftCopy();
  /** Whether saving is paused, while the application is being sent or the draft deleted. */
  private isHeld = false;
  private isTabUnread = true;
  /** Whether the application was sent. The tab then keeps nothing more. */
  private isFinished = false;
  /** Whether the server did not keep all files of the last save. */
  hasLostFiles = false;

  /** Called when the form must show other values and files. `isJoined` says whether they include the typed values. */
  onReplace: (isJoined: boolean) => void = () => {};
  /** Called when the server has kept the files of the draft except `lost`. `hadNoRoom` says whether it had no room for the lost files. */
  onKept: (lost: readonly string[], hadNoRoom: boolean) => void = () => {};
  onClosed: () => void = () => {};
  /** Called when the draft has taken over parts that another device has changed. */
  onJoined: () => void = () => {};

  constructor(opening: Opening) {
    super({ kind: 'blank', savedAt: null });
    this.tenderId = opening.openTender;
    if (!opening.isPrerendered) this.readTab();
    if (opening.owner !== null) this.logIn(opening);
  }

  readonly getOwner = (): DraftOwner => this.owner;
  readonly getTenderId = (): string | undefined => this.tenderId;
  readonly getValues = (): TypedDraft => this.copy.values;
  readonly getFiles = (): SavedFile[] => savedFiles(this.copy.values, this.copy.files);

  /** Starts saving the typed values and those kept in the tab. Called when the form is mounted. */
  override start(): void {
    if (this.isTabUnread && this.readTab()) this.onReplace(false);
    super.start();
  }

  change(values: TypedDraft): void {
    if (isSame(values, this.copy.values)) return;
    this.copy.values = values;
    this.keepInTab();
    if (this.owner !== null) this.changed();
  }

  /** Keeps the values typed before the login, and joins them with those of the server. */
  logIn(opening: Opening): void {
    const { owner, failure } = opening;
    const before = readTabDraftFor(owner, this.tenderId);
    this.tenderId ??= before?.tenderId;
    const [mine, saved] = draftsAtLogin(opening, this.copy, before);
    forgetTabDraft(null);
    this.owner = owner;
    this.adopt(mine, saved);
    if (failure !== undefined && this.getStatus().kind !== 'conflict') this.fail(failure);
  }

  override goOn(from: 'logged-out' | 'closed'): void {
    const isUnread = from === 'logged-out' && this.copy.version === null && this.copy.isClean();
    if (isUnread && this.getStatus().kind === from) {
      this.show('away');
      void this.call();
    } else super.goOn(from);
  }

  /** Whether the values are typed for this tender. Values of an unknown tender become those of this tender. */
  isOfTender(id: string): boolean {
    this.tenderId ??= id;
    const kept = readTabDraft(this.owner);
    if (kept && kept.tenderId === undefined) this.keepInTab();
    return this.tenderId === id;
  }

  /** Ends saving, because the values are those of an earlier tender. The form offers them, but does not fill them in. */
  putAside(): void {
    this.isHeld = true;
    this.isFinished = true;
    putTabDraftAside(this.owner);
  }

  /** Records that the server has saved `sent`. Also called for a visitor, whose login follows. */
  taken(sent: TypedDraft, { files, hadNoRoom = false, ...saved }: SavedDraft): void {
    const lost = lostOf(sent, files);
    this.hasLostFiles = lost.length > 0;
    this.record({ ...saved, values: withoutFiles(sent, lost), files, isUnsaved: false });
    this.onKept(lost, hadNoRoom);
  }

  /** Makes a new draft of the typed values after the application was sent from another device. */
  readonly keepMine = (): void => {
    this.copy.replace(null);
    this.saveRest();
  };

  /** Returns the parts that a person must choose, because both versions have changed them differently. */
  readonly getCollisions = (): readonly DraftPart[] => {
    const { other } = this.getStatus();
    return other ? this.copy.joinedWith(other).collisions : [];
  };

  /** Joins both versions. `parts` are those to take from the other version. */
  readonly choose = (parts: readonly DraftPart[]): void => {
    const { other } = this.getStatus();
    if (!other) return;
    this.replaceWith(() => this.copy.join(other, parts), true);
    this.saveRest();
  };

  /** Pauses saving, and waits for a save that is under way. `release` ends the pause. */
  async hold(): Promise<void> {
    this.isHeld = true;
    await this.calling;
    if (this.isForgotten()) throw new Error('the form is no longer that of the reader');
  }

  /** Resumes saving after a submission that failed with `refusal`. */
  release(refusal: unknown): void {
    this.isHeld = false;
    if (this.owner !== null && this.failureKind(refusal) === 'closed') this.show('closed');
    else this.start();
  }

  /** Ends saving, because the application was sent and the server has deleted the draft. */
  finish(): void {
    this.isHeld = true;
    this.isFinished = true;
    forgetTabDrafts();
  }

  /** Deletes the draft and empties the values. Throws if the server does not delete the draft. */
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

  protected override canSave(): boolean {
    return super.canSave() && this.owner !== null && !this.isHeld;
  }

  protected override isClean(): boolean {
    return this.copy.isClean();
  }

  protected override shown(): Shown {
    return { savedAt: this.copy.savedAt };
  }

  protected override async save(values: TypedDraft, isLeaving: boolean): Promise<void> {
    this.copy.markSent();
    this.taken(values, await saveDraft(values, this.copy.version, isLeaving));
  }

  /** Reads the draft if it could not be read when the form was opened. */
  protected override async callClean(): Promise<void> {
    if (this.getStatus().kind !== 'away') return this.settle();
    const saved = await readDraft();
    if (saved || isBlank(this.copy.values)) return this.adopt(this.copy.toTabDraft(), saved && asSaved(saved));
    // The server has no draft, but the form has one. The answer to the next save says why.
    this.copy.replace(this.copy.version);
    this.settle();
  }

  protected override wasRefused(sent: TypedDraft): void {
    this.copy.wasRefused(sent);
  }

  protected override fail(error: unknown): void {
    super.fail(error);
    if (this.getStatus().kind === 'closed') this.onClosed();
  }

  protected override failureKind(error: unknown): SaveKind {
    return errorBody(error)?.code === 'tender-closed' ? 'closed' : super.failureKind(error);
  }

  protected override resolveConflict(conflict: unknown): void {
    const current = errorBody(conflict)?.current as Draft | null | undefined;
    if (current === undefined) throw conflict;
    const saved = current && asSaved(current);
    if (saved === null) this.show('sent');
    else if (this.copy.isOwn(saved.values)) this.record(saved);
    else if (this.replaceWith(() => this.copy.join(saved), true)) {
      this.settle();
      this.onJoined();
    } else this.show('conflict', { other: saved });
  }

  /** Takes over the values that a visitor typed before in this tab. Returns whether there were any. */
  private readTab(): boolean {
    this.isTabUnread = false;
    const typed = readTabDraftFor(null, this.tenderId);
    this.tenderId ??= typed?.tenderId;
    if (typed) this.copy.take(typed);
    return typed !== undefined;
  }

  private record(saved: TabDraft): void {
    this.copy.record(saved);
    this.settle();
    this.keepInTab();
  }

  private adopt(mine: TabDraft | undefined, saved: TabDraft | undefined): void {
    const other = this.replaceWith(() => this.copy.adopt(mine, saved));
    if (other) this.show('conflict', { other });
    else this.settle();
  }

  /** Changes the values by `change`, keeps them in the tab and shows them in the form. */
  private replaceWith<Result>(change: () => Result, isJoined = false): Result {
    const before = this.copy.values;
    const result = change();
    this.keepInTab();
    if (!isSame(before, this.copy.values)) this.onReplace(isJoined);
    return result;
  }

  /** Shows whether values are still to be saved. A visitor's values never are, because they only stay in the tab. */
  protected override settle(): void {
    const isTyped = this.owner !== null && !this.copy.isClean();
    const clean = this.copy.version === null ? 'blank' : 'saved';
    this.show(isTyped ? 'typed' : clean);
  }

  private keepInTab(): void {
    if (this.isFinished || this.isForgotten()) return;
    keepTabDraft(this.owner, { ...this.copy.toTabDraft(), tenderId: this.tenderId });
  }
}
