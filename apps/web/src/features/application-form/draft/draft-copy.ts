import type { DraftFile } from '@lacorte/contracts';
import { addsNothing, type DraftPart, isBlank, isSame, joinDrafts, type TypedDraft, withParts } from './draft-values';
import type { Opening } from './opening';
import type { TabDraft } from './tab-drafts';

const NOTHING: TabDraft = { values: {}, version: null, savedAt: null, isUnsaved: false, files: [] };

/** The draft in the form, with what is known about the server's version of it. */
export class DraftCopy {
  values: TypedDraft = {};
  version: number | null = null;
  savedAt: string | null = null;
  files: readonly DraftFile[] = [];
  /** Values that the server has; undefined if it has none or they are unknown. */
  private base: TypedDraft | undefined;
  /** Values that were sent but not answered, so that the server may have saved them. */
  private unanswered: TypedDraft[] = [];

  isClean(): boolean {
    return this.base ? isSame(this.values, this.base) : this.version === null && isBlank(this.values);
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

  /** Continues with `mine`, `saved` or both joined. Returns `saved` if a person must choose; until then, the form shows `mine`. */
  adopt(mine: TabDraft | undefined, saved: TabDraft | undefined): TabDraft | undefined {
    const verdict = reconcile(mine, saved);
    // If all of `mine` was saved and the server has no draft, the draft was sent or deleted. `mine` is then dropped.
    const kept = verdict === 'nothing' && mine?.version !== null ? undefined : mine;
    this.take(verdict === 'saved' ? saved : kept);
    // An earlier page may have sent these values when it was left, so the server may have saved them.
    if (!this.isClean()) this.unanswered = [this.values];
    return verdict === 'both' && saved && !this.join(saved) ? saved : undefined;
  }

  /** Returns this draft joined with `saved`, but changes neither. Only a person can resolve the collisions. */
  joinedWith(saved: TabDraft) {
    return joinDrafts(this.base ?? {}, this.values, saved.values, this.unanswered);
  }

  /** Joins this draft with `saved`, from which a person has `chosen` parts. Returns false if there are collisions and no choice. */
  join(saved: TabDraft, chosen?: readonly DraftPart[]): boolean {
    const { values, collisions } = this.joinedWith(saved);
    if (collisions.length > 0 && !chosen) return false;
    this.values = withParts(values, saved.values, chosen ?? []);
    const kept = this.files;
    this.record(saved);
    // The server does not report the files that only this tab has.
    this.files = [...saved.files, ...kept.filter(({ path }) => !saved.files.some((file) => file.path === path))];
    return true;
  }

  markSent(): void {
    this.unanswered.push(this.values);
  }

  wasRefused(sent: TypedDraft): void {
    this.unanswered = this.unanswered.filter((values) => !isSame(values, sent));
  }

  /** Records the server's version. The values of the form may differ from it. */
  record({ values, version, savedAt, files }: TabDraft): void {
    this.base = values;
    this.version = version;
    this.savedAt = savedAt;
    this.files = files;
    this.unanswered = [];
  }

  /** Makes the next save replace `version` on the server; null makes it create a draft. */
  replace(version: number | null): void {
    this.version = version;
    this.base = undefined;
  }

  isOwn(values: TypedDraft): boolean {
    return [this.values, ...this.unanswered].some((own) => isSame(own, values));
  }
}

/** Chooses the two drafts to join at a login, among the typed one, `before` (kept in this tab) and the server's. */
export function draftsAtLogin(
  { saved, failure, isTenderOpen }: Opening,
  copy: DraftCopy,
  before: TabDraft | undefined,
): [mine: TabDraft | undefined, saved: TabDraft | undefined] {
  const isBegun = copy.version !== null;
  const typed = { ...copy.toTabDraft(), isUnsaved: isBegun ? !copy.isClean() : !isBlank(copy.values) };
  // The server returns no draft of a closed tender, so the copy in the tab counts as unsaved.
  const own = before && { ...before, isUnsaved: before.isUnsaved || !isTenderOpen };
  if (typed.isUnsaved) return [typed, own?.isUnsaved ? own : saved];
  const mine = own ?? typed;
  // After a failed read, `mine` counts as the server's draft, because the server may still have it.
  return [mine, failure !== undefined && (own || isBegun) ? mine : saved];
}

/** Decides which draft the form continues with, so that no typed value is lost. `both` means that neither may be dropped. */
function reconcile(mine: TabDraft | undefined, saved: TabDraft | undefined): 'nothing' | 'mine' | 'saved' | 'both' {
  if (!mine?.isUnsaved) return saved ? 'saved' : 'nothing';
  if (!saved) return 'mine';
  if (isSame(mine.values, saved.values)) return 'saved';
  if (mine.version !== null) return mine.version === saved.version ? 'mine' : 'both';
  return isBlank(mine.values) || addsNothing(mine.values, saved.values) ? 'saved' : 'both';
}
