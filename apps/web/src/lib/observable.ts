/** Has listeners, such as components that follow it with useSyncExternalStore. */
export class Observable {
  private readonly listeners = new Set<() => void>();

  /** @returns a function that removes the listener */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
