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

/** Signals from the keeper of a draft to the form: the state of the draft, and events that the form has to handle. */
export class DraftSignals {
  protected status: DraftStatus = { kind: 'blank', savedAt: null };
  private readonly listeners = new Set<() => void>();

  /** The form is to show other values and files. @param isJoined what was typed is among them */
  onReplace: (isJoined: boolean) => void = () => {};
  /** The server keeps the files of the draft, but for these paths. @param hadNoRoom the reason, if it is one of room */
  onKept: (lost: readonly string[], hadNoRoom: boolean) => void = () => {};
  onClosed: () => void = () => {};
  /** Another device has changed other parts: the draft has both. */
  onJoined: () => void = () => {};

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getStatus = (): DraftStatus => this.status;

  protected tell(status: DraftStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener();
  }
}
