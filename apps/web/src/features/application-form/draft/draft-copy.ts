import type { DraftFile } from '@lacorte/contracts';
import {
  addsNothing,
  type DraftPart,
  isBlank,
  isSameDraft,
  type Joined,
  joinDrafts,
  type TypedDraft,
  withParts,
} from './draft-values';
import type { Opening } from './opening';
import type { TabDraft } from './tab-drafts';

const NOTHING: TabDraft = { values: {}, version: null, savedAt: null, isUnsaved: false, files: [] };

/** The form's draft, and what the server has of it. */
export class DraftCopy {
  values: TypedDraft = {};
  version: number | null = null;
  savedAt: string | null = null;
  files: readonly DraftFile[] = [];
  /** Values that the server has; undefined if it has none or they are unknown. */
  private base: TypedDraft | undefined;
  /** Sent without an answer: the server may have saved them. */
  private unanswered: TypedDraft[] = [];

  /** Whether there is nothing to save. */
  isClean(): boolean {
    return this.base ? isSameDraft(this.values, this.base) : this.version === null && isBlank(this.values);
  }

  toTabDraft(): TabDraft {
    const { values, version, savedAt, files, base } = this;
    const isUnsaved = !this.isClean();
    return { values, version, savedAt, files, isUnsaved, ...(isUnsaved && base && { base }) };
  }

  take(draft: TabDraft = NOTHING): void {
    this.values = draft.values;
    this.record(draft);
    if (draft.isUnsaved || draft.version === null) this.base = draft.base;
  }

  /**
   * Goes on with one of two drafts, or with both joined.
   *
   * @returns the other one if a person must choose; until then `mine` is shown
   */
  adopt(mine: TabDraft | undefined, saved: TabDraft | undefined): TabDraft | undefined {
    const verdict = reconcile(mine, saved);
    // All of `mine` was saved before: it was sent or deleted since.
    const isGone = verdict === 'nothing' && mine?.version !== null;
    this.take(verdict === 'saved' ? saved : isGone ? undefined : mine);
    // The page before may have sent it as it was left.
    if (!this.isClean()) this.unanswered = [this.values];
    return verdict === 'both' && saved && !this.join(saved) ? saved : undefined;
  }

  /** With another version of the server. Only a person can decide about its collisions. */
  joinedWith(saved: TabDraft): Joined {
    return joinDrafts(this.base ?? {}, this.values, saved.values, this.unanswered);
  }

  /**
   * Goes on with both versions, each part as it was changed.
   *
   * @param chosen parts of `saved` that a person prefers to those typed here; without, both must not have changed the
   *   same part
   * @returns whether it did
   */
  join(saved: TabDraft, chosen?: readonly DraftPart[]): boolean {
    const { values, collisions } = this.joinedWith(saved);
    if (collisions.length > 0 && !chosen) return false;
    this.values = withParts(values, saved.values, chosen ?? []);
    const kept = this.files;
    this.record(saved);
    // Names and sizes of files that are here alone.
    this.files = [...saved.files, ...kept.filter(({ path }) => !saved.files.some((file) => file.path === path))];
    return true;
  }

  /** @returns what to send */
  send(): TypedDraft {
    this.unanswered.push(this.values);
    return this.values;
  }

  wasRefused(): void {
    this.unanswered = [];
  }

  /** The server has `draft`; the form may have changed since. */
  record({ values, version, savedAt, files }: TabDraft): void {
    this.base = values;
    this.version = version;
    this.savedAt = savedAt;
    this.files = files;
    this.unanswered = [];
  }

  /** Goes on with the form's values, after a version of the server that they replace. */
  replace(version: number | null): void {
    this.version = version;
    this.base = undefined;
  }

  /** Whether the server has these values from here. */
  isOwn(values: TypedDraft): boolean {
    return [this.values, ...this.unanswered].some((own) => isSameDraft(own, values));
  }
}

/**
 * Brings together, after a login, what was typed and what the server has, or the tab has kept when an earlier session
 * ended.
 *
 * @param before what this tab has of the owner
 */
export function draftsAtLogin(
  { saved, failure, isTenderOpen }: Opening,
  copy: DraftCopy,
  before: TabDraft | undefined,
): [mine: TabDraft | undefined, saved: TabDraft | undefined] {
  const isBegun = copy.version !== null;
  const typed = { ...copy.toTabDraft(), isUnsaved: isBegun ? !copy.isClean() : !isBlank(copy.values) };
  // The server shows no draft of a closed tender: the tab's copy is all there is.
  const own = before && { ...before, isUnsaved: before.isUnsaved || !isTenderOpen };
  if (typed.isUnsaved) return [typed, own?.isUnsaved ? own : saved];
  const mine = own ?? typed;
  // After a failed read, the server's draft is not known to be gone.
  return [mine, failure !== undefined && (own || isBegun) ? mine : saved];
}

/** `both`: neither may be dropped without asking. */
type Verdict = 'nothing' | 'mine' | 'saved' | 'both';

/**
 * Which draft the form goes on with, so that nothing typed is lost.
 *
 * @param mine what was typed in this tab
 * @param saved what the server has, or what was typed in this tab before the session ended
 */
function reconcile(mine: TabDraft | undefined, saved: TabDraft | undefined): Verdict {
  if (!mine?.isUnsaved) return saved ? 'saved' : 'nothing';
  if (!saved) return 'mine';
  if (isSameDraft(mine.values, saved.values)) return 'saved';
  if (mine.version !== null) return mine.version === saved.version ? 'mine' : 'both';
  return isBlank(mine.values) || addsNothing(mine.values, saved.values) ? 'saved' : 'both';
}
