import type { DraftFile } from '@lacorte/contracts';
import { forgetInTab, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { type TypedDraft, typedDraft } from './draft-values';

/** Change this key when the shape of the drafts changes, because a tab may hold drafts of an older release. */
const KEY = 'application-drafts';

/** Values typed in this tab, and the server's version that they continue. */
export interface TabDraft {
  values: TypedDraft;
  /** Null while the server has no version. */
  version: number | null;
  savedAt: string | null;
  isUnsaved: boolean;
  files: readonly DraftFile[];
  /** The values of the server's version, if they are known and differ from `values`. */
  base?: TypedDraft | undefined;
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

export const forgetTabDrafts = (): void => forgetInTab(KEY);

/** Whether the tab holds unsaved input of a user. If the reader is a visitor, that user's session has ended. */
export function hasUnsavedOfUsers(): boolean {
  const { [keyOf(null)]: _, ...ofUsers } = everyDraft();
  return Object.values(ofUsers).some((draft) => draft?.isUnsaved);
}

function keyOf(owner: DraftOwner): string {
  return owner ?? '';
}

function everyDraft(): Partial<Record<string, TabDraft>> {
  return (readFromTab(KEY) ?? {}) as Partial<Record<string, TabDraft>>;
}
