import { ApiError } from '../../../lib/api-client';
import type { Refusal } from '../../../lib/refusal-text';
import type { TabDraft } from './tab-drafts';

export type DraftKind =
  /** Nothing to save. */
  | 'blank'
  | 'typed'
  | 'saving'
  | 'saved'
  /** The server does not answer. */
  | 'away'
  | 'logged-out'
  /** Another device has saved. */
  | 'conflict'
  /** The application was sent from another device. */
  | 'sent'
  /** The tender does not take applications. */
  | 'closed'
  | 'refused';

/** The server has not saved what was typed, and a moment later will not have either. */
export const NOT_SAVED: readonly DraftKind[] = ['away', 'logged-out', 'conflict', 'sent', 'closed', 'refused'];

/** Nothing is saved until a person does something. */
export const STOPPED: readonly DraftKind[] = ['logged-out', 'conflict', 'sent', 'closed'];

export const NEEDS_CHOICE: readonly DraftKind[] = ['conflict', 'sent'];

export interface DraftStatus {
  kind: DraftKind;
  /** When the server last saved it. */
  savedAt: string | null;
  /** The other version of a conflict. */
  other?: TabDraft | undefined;
  refusal?: Refusal | undefined;
}

const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED = 401;

/** Why a call about the draft failed, other than by a conflict of versions. */
export function failureKind(error: unknown): DraftKind {
  // No answer, or none of the product's.
  if (!(error instanceof ApiError)) return 'away';
  if (error.status >= 500 || error.status === TOO_MANY_REQUESTS) return 'away';
  if (error.status === UNAUTHORIZED) return 'logged-out';
  return error.body?.code === 'tender-closed' ? 'closed' : 'refused';
}
