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

/** Kinds in which the server has not saved the typed values and will not save them in a moment. */
export const NOT_SAVED: readonly DraftKind[] = ['away', 'logged-out', 'conflict', 'sent', 'closed', 'refused'];

/** Kinds in which nothing is saved until a person does something. */
export const STOPPED: readonly DraftKind[] = ['logged-out', 'conflict', 'sent', 'closed'];

export const NEEDS_CHOICE: readonly DraftKind[] = ['conflict', 'sent'];

export interface DraftStatus {
  kind: DraftKind;
  savedAt: string | null;
  /** The other version of a conflict. */
  other?: TabDraft | undefined;
  refusal?: Refusal | undefined;
}

const TOO_MANY_REQUESTS = 429;
const UNAUTHORIZED = 401;

/** Why a call about the draft failed, other than by a conflict of versions. */
export function failureKind(error: unknown): DraftKind {
  // Without an answer, or with one of a gateway.
  if (!(error instanceof ApiError)) return 'away';
  if (error.status >= 500 || error.status === TOO_MANY_REQUESTS) return 'away';
  if (error.status === UNAUTHORIZED) return 'logged-out';
  return error.body?.code === 'tender-closed' ? 'closed' : 'refused';
}

/** Signals from the keeper of a draft to the form: the state of the draft, and events that the form has to handle. */
export class DraftSignals {
  protected status: DraftStatus = { kind: 'blank', savedAt: null };
  private readonly listeners = new Set<() => void>();

  /** The form has to show other values and files. @param isJoined whether the typed values are among them */
  onReplace: (isJoined: boolean) => void = () => {};
  /** The server keeps the files of the draft except those of `lost`. @param hadNoRoom whether there was no room for them */
  onKept: (lost: readonly string[], hadNoRoom: boolean) => void = () => {};
  onClosed: () => void = () => {};
  /** Another device has changed other parts, which are now in the draft, too. */
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
