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
  readTabDraft,
  type TabDraft,
} from './tab-drafts';

interface Shown {
  savedAt: string | null;
}

export type DraftStatus = SaveStatus<TabDraft, Shown>;

/** Keeps the typed values: in this tab at once, and for a user on the server, joined with those of other devices (contract, section 6). */
export class DraftKeeper extends AutoSaver<TypedDraft, TabDraft, Shown> {
  private owner: DraftOwner = null;
  private readonly copy = new DraftCopy();
  /** Whether saving is paused, because the application is being sent. */
  private isHeld = false;
  private isTabUnread = true;
  /** Whether the application was sent, so that the tab keeps nothing more. */
  private isFinished = false;
  /** Whether the server has not kept all files with the last save. */
  hasLostFiles = false;

  /** The form has to show other values and files. @param isJoined whether the typed values are among them */
  onReplace: (isJoined: boolean) => void = () => {};
  /** The server keeps the files of the draft except those of `lost`. @param hadNoRoom whether there was no room for them */
  onKept: (lost: readonly string[], hadNoRoom: boolean) => void = () => {};
  onClosed: () => void = () => {};
  /** Another device has changed other parts, which are now in the draft, too. */
  onJoined: () => void = () => {};

  constructor(opening: Opening) {
    super({ kind: 'blank', savedAt: null });
    if (!opening.isPrerendered) this.readTab();
    if (opening.owner !== null) this.logIn(opening);
  }

  readonly getOwner = (): DraftOwner => this.owner;
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

  /** Keeps the values typed before the login, and compares them with those of the server. */
  logIn(opening: Opening): void {
    const { owner, failure } = opening;
    const [mine, saved] = draftsAtLogin(opening, this.copy, readTabDraft(owner));
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

  /** Records that the server has saved `sent`; also called for a visitor with a new account, whose login follows. */
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

  /** While there are two versions: the parts that only a person can decide about. */
  readonly getCollisions = (): readonly DraftPart[] => {
    const { other } = this.getStatus();
    return other ? this.copy.joinedWith(other).collisions : [];
  };

  /** Joins both versions. @param parts those in which the other version is right */
  readonly choose = (parts: readonly DraftPart[]): void => {
    const { other } = this.getStatus();
    if (!other) return;
    this.replaceWith(() => this.copy.join(other, parts), true);
    this.saveRest();
  };

  /** Waits for a save that is under way, then saves nothing more until `release` or `finish`. */
  async hold(): Promise<void> {
    this.isHeld = true;
    await this.calling;
    if (this.isForgotten()) throw new Error('the form is no longer that of the reader');
  }

  /** Goes on saving after the application was refused. @param refusal the error of the submission */
  release(refusal: unknown): void {
    this.isHeld = false;
    if (this.owner !== null && this.failureKind(refusal) === 'closed') this.show('closed');
    else this.start();
  }

  /** Ends saving: the application was sent, and the server has deleted the draft. */
  finish(): void {
    this.isHeld = true;
    this.isFinished = true;
    forgetTabDrafts();
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

  /** If the draft could not be read when the form was opened, reads it. */
  protected override async callClean(): Promise<void> {
    if (this.getStatus().kind !== 'away') return this.settle();
    const saved = await readDraft();
    if (saved || isBlank(this.copy.values)) return this.adopt(this.copy.toTabDraft(), saved && asSaved(saved));
    // The server shows no draft, but the form does: the answer to the next save says why.
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

  protected override meet(conflict: unknown): void {
    const current: Draft | null | undefined = errorBody(conflict)?.current;
    if (current === undefined) throw conflict;
    const saved = current && asSaved(current);
    if (saved === null) this.show('sent');
    else if (this.copy.isOwn(saved.values)) this.record(saved);
    else if (this.replaceWith(() => this.copy.join(saved), true)) {
      this.settle();
      this.onJoined();
    } else this.show('conflict', { other: saved });
  }

  /** Takes the values that a visitor typed before in this tab. @returns whether there were some */
  private readTab(): boolean {
    this.isTabUnread = false;
    const typed = readTabDraft(null);
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

  /** Makes a change of the values, keeps them in the tab and shows them in the form. */
  private replaceWith<Result>(change: () => Result, isJoined = false): Result {
    const before = this.copy.values;
    const result = change();
    this.keepInTab();
    if (!isSame(before, this.copy.values)) this.onReplace(isJoined);
    return result;
  }

  /** A visitor's values have nothing left to save: they stay in the tab. */
  protected override settle(): void {
    const isTyped = this.owner !== null && !this.copy.isClean();
    const clean = this.copy.version === null ? 'blank' : 'saved';
    this.show(isTyped ? 'typed' : clean);
  }

  private keepInTab(): void {
    if (!this.isFinished && !this.isForgotten()) keepTabDraft(this.owner, this.copy.toTabDraft());
  }
}
