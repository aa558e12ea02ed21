import { keepTrying, type Wait } from '../../../lib/uploads/keep-trying';

export interface ShownWait extends Wait {
  isTrying: boolean;
  /** The user requested this attempt or the last one. */
  isAsked: boolean;
}

/** A call with visible retries that the user can hurry or stop. Independent of React. */
export class PatientCall {
  private wait: ShownWait | undefined;
  private isStopped = false;
  private isAsked = false;
  private readonly listeners = new Set<() => void>();
  private resume: () => void = () => {};

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getWait = (): ShownWait | undefined => this.wait;

  /** See keepTrying. The last wait stays visible until `clear`. */
  run<T>(call: () => Promise<T>): Promise<T> {
    this.isStopped = false;
    this.isAsked = false;
    return keepTrying(() => {
      if (this.wait) this.show({ ...this.wait, isTrying: true, isAsked: this.isAsked });
      return call();
    }, this.pause);
  }

  readonly tryNow = (): void => {
    this.isAsked = true;
    this.resume();
  };

  /** Stops retrying. A running call continues: it may still succeed. */
  readonly stop = (): void => {
    this.isStopped = true;
    this.show(undefined);
    this.resume();
  };

  readonly clear = (): void => this.show(undefined);

  private readonly pause = async (wait: Wait): Promise<boolean> => {
    if (this.isStopped) return false;
    this.show({ ...wait, isTrying: false, isAsked: this.isAsked });
    this.isAsked = false;
    const goOn = () => this.resume();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait.nextTryAt - Date.now());
      if (wait.cause === 'connection') addEventListener('online', goOn);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    removeEventListener('online', goOn);
    return !this.isStopped;
  };

  private show(wait: ShownWait | undefined): void {
    if (wait === this.wait) return;
    this.wait = wait;
    for (const listener of this.listeners) listener();
  }
}
