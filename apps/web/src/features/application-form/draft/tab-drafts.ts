import type { DraftFile } from '@lacorte/contracts';
import { forgetInTab, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { type TypedDraft, typedDraft } from './draft-values';

/** Change this key when the shape of the drafts changes, because a tab may hold drafts of an older release. */
const KEY = 'application-drafts';
const EARLIER_KEY = 'application-drafts-earlier';

/** Values typed in this tab, and the version of the server's draft on which they are based. */
export interface TabDraft {
  values: TypedDraft;
  /** Null while the server has no version. */
  version: number | null;
  savedAt: string | null;
  isUnsaved: boolean;
  files: readonly DraftFile[];
  /** The values of the server's version, if they are known and differ from `values`. */
  base?: TypedDraft | undefined;
  /** The tender for which the values were typed. A draft without it counts as a draft for the current tender. */
  tenderId?: string | undefined;
}

/** Id of the user; null for a visitor. */
export type DraftOwner = string | null;

/** Stores the draft of one owner beside those of others. A visitor's files are left out. */
export function keepTabDraft(owner: DraftOwner, draft: TabDraft): void {
  const values = owner === null ? typedDraft(draft.values, null) : draft.values;
  keepInTab(KEY, { ...everyDraft(), [keyOf(owner)]: { ...draft, values } });
}

export function readTabDraft(owner: DraftOwner): TabDraft | undefined {
  const draft = everyDraft()[keyOf(owner)];
  return draft && (Object.keys(draft.values).length > 0 || draft.version !== null) ? draft : undefined;
}

export function forgetTabDraft(owner: DraftOwner): void {
  const { [keyOf(owner)]: _, ...others } = everyDraft();
  keepInTab(KEY, others);
}

export function forgetTabDrafts(): void {
  forgetInTab(KEY);
  forgetInTab(EARLIER_KEY);
}

/** Reads the draft for the open tender, and puts the draft of another tender aside. `openTender` is undefined if none is known. */
export function readTabDraftFor(owner: DraftOwner, openTender: string | undefined): TabDraft | undefined {
  const draft = readTabDraft(owner);
  const tenderId = draft?.tenderId;
  if (tenderId === undefined || openTender === undefined || tenderId === openTender) return draft;
  putTabDraftAside(owner);
  return undefined;
}

/** Puts the draft of another tender aside. The form offers its values, without files. Saved values are dropped: the server has them. */
export function putTabDraftAside(owner: DraftOwner): void {
  const draft = readTabDraft(owner);
  forgetTabDraft(owner);
  if (!draft?.isUnsaved) return;
  keepInTab(EARLIER_KEY, { ...earlierValues(), [keyOf(owner)]: typedDraft(draft.values, null) });
}

/** The values typed in this tab for an earlier tender: those of this owner, or those typed before the login. */
export function readEarlierValues(owner: DraftOwner): TypedDraft | undefined {
  const values = earlierValues();
  return values[keyOf(owner)] ?? values[keyOf(null)];
}

/** Whether the tab holds unsaved input of a user. If the reader is a visitor, that user's session has ended. */
export function hasUnsavedOfUsers(): boolean {
  const { [keyOf(null)]: _, ...ofUsers } = everyDraft();
  return Object.values(ofUsers).some((draft) => draft?.isUnsaved);
}

function keyOf(owner: DraftOwner): string {
  return owner ?? '';
}

function earlierValues(): Partial<Record<string, TypedDraft>> {
  return (readFromTab(EARLIER_KEY) ?? {}) as Partial<Record<string, TypedDraft>>;
}

function everyDraft(): Partial<Record<string, TabDraft>> {
  return (readFromTab(KEY) ?? {}) as Partial<Record<string, TabDraft>>;
}
