import type { DraftStatus } from './draft-status';

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
