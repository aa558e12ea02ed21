import { keepTrying, type Wait } from './keep-trying';

/** What a person sees while a call waits to be sent again. */
export interface ShownWait extends Wait {
  /** The call is under way again. */
  isTrying: boolean;
  /** The person asked for this try, or for the last one. */
  isAsked: boolean;
}

/** A call that waits and repeats itself where a person can watch, hurry and stop it. Lives outside React. */
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

  /** Undefined while nothing waits. */
  readonly getWait = (): ShownWait | undefined => this.wait;

  /** Sends `call` as keepTrying does. The last wait stays visible until `clear`. */
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

  /** Ends the waiting. A call that is under way goes on: its answer may be that everything is done. */
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
