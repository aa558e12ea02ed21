import type { DraftFile } from '@lacorte/contracts';
import { forgetInTab, hasShape, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { type TypedDraft, typedDraft } from './draft-values';

const KEY = 'application-drafts';

/** Values typed in this tab, and the server's version that they continue. */
export interface TabDraft {
  values: TypedDraft;
  /** Null while the server has none. */
  version: number | null;
  savedAt: string | null;
  isUnsaved: boolean;
  files: readonly DraftFile[];
  /** The values of the server's version, where they differ from these. */
  base?: TypedDraft | undefined;
}

/** Id of the user; null for a visitor. */
export type DraftOwner = string | null;

/** Stores a draft, which drafts of other owners do not replace. A visitor's files are left out. */
export function keepTabDraft(owner: DraftOwner, draft: TabDraft): void {
  const values = owner === null ? typedDraft(draft.values, null) : draft.values;
  keepInTab(KEY, { ...everyDraft(), [keyOf(owner)]: { ...draft, values } });
}

export function readTabDraft(owner: DraftOwner): TabDraft | undefined {
  const draft = everyDraft()[keyOf(owner)];
  if (!isTabDraft(draft)) return undefined;
  const values = typedDraft(draft.values);
  const files = draft.files.filter((file) => hasShape(file, { path: 'string', size: 'number' }));
  const base = draft.base && typedDraft(draft.base);
  return Object.keys(values).length > 0 || draft.version !== null ? { ...draft, values, files, base } : undefined;
}

export function forgetTabDraft(owner: DraftOwner): void {
  const { [keyOf(owner)]: _, ...others } = everyDraft();
  keepInTab(KEY, others);
}

export const forgetTabDrafts = (): void => forgetInTab(KEY);

/** Whether the tab holds unsaved input of a user. If the reader is a visitor, that user's session has ended. */
export function hasUnsavedOfUsers(): boolean {
  const { [keyOf(null)]: _, ...ofUsers } = everyDraft();
  return Object.values(ofUsers).some((draft) => isTabDraft(draft) && draft.isUnsaved);
}

function keyOf(owner: DraftOwner): string {
  return owner ?? '';
}

function everyDraft(): Record<string, unknown> {
  const stored = readFromTab(KEY);
  return hasShape(stored, {}) ? (stored as Record<string, unknown>) : {};
}

function isTabDraft(value: unknown): value is TabDraft {
  if (!hasShape(value, { values: 'object' })) return false;
  const { version, savedAt, isUnsaved, files, base } = value as Record<string, unknown>;
  if (!Array.isArray(files) || (base !== undefined && !hasShape(base, {}))) return false;
  const hasVersion = version === null || typeof version === 'number';
  return hasVersion && (savedAt === null || typeof savedAt === 'string') && typeof isUnsaved === 'boolean';
}
