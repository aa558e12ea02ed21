import { asSaved, readDraft } from '../api/drafts';
import type { DraftOwner, TabDraft } from './tab-drafts';

/** What the server knows when a form opens, or its reader logs in. */
export interface Opening {
  owner: DraftOwner;
  saved: TabDraft | undefined;
  /** Why the saved draft could not be read. */
  failure?: unknown;
  /** The server shows no draft of a closed tender. */
  isTenderOpen: boolean;
}

export async function openDraft(owner: string, isTenderOpen: boolean): Promise<Opening> {
  try {
    const saved = await readDraft();
    return { owner, saved: saved && asSaved(saved), isTenderOpen };
  } catch (failure) {
    return { owner, saved: undefined, failure, isTenderOpen };
  }
}
