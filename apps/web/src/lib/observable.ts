/** Base class of objects that notify listeners, such as components with useSyncExternalStore. */
export class Observable {
  private readonly listeners = new Set<() => void>();

  /** Adds a listener, and returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
