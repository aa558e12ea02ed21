import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Observable } from '../../../lib/observable';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { keepTrying, sleepUntil, type Wait } from '../../../lib/uploads/keep-trying';

export interface ShownWait extends Wait {
  isTrying: boolean;
  /** Whether the user, and not the timer, started the running attempt; during a pause, the attempt before it. */
  isAsked: boolean;
}

/** A call with visible retries. The user can start a retry at once, or stop the retries. Independent of React. */
class PatientCall extends Observable {
  private wait: ShownWait | undefined;
  private isStopped = false;
  private isAsked = false;
  private pausing = new AbortController();

  readonly getWait = (): ShownWait | undefined => this.wait;

  /** Repeats the call as keepTrying does. The last wait stays visible until `clear`. */
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
    this.pausing.abort();
  };

  /** Stops retrying. A running call continues and may still succeed. */
  readonly stop = (): void => {
    this.isStopped = true;
    this.show(undefined);
    this.pausing.abort();
  };

  readonly clear = (): void => this.show(undefined);

  private readonly pause = async (wait: Wait): Promise<boolean> => {
    if (this.isStopped) return false;
    this.show({ ...wait, isTrying: false, isAsked: this.isAsked });
    this.isAsked = false;
    const pausing = new AbortController();
    this.pausing = pausing;
    const goOn = () => pausing.abort();
    if (wait.cause === 'connection') addEventListener('online', goOn);
    await sleepUntil(wait.nextTryAt, pausing.signal);
    removeEventListener('online', goOn);
    return !this.isStopped;
  };

  private show(wait: ShownWait | undefined): void {
    if (wait === this.wait) return;
    this.wait = wait;
    this.notify();
  }
}

export type Waiting = ReturnType<typeof usePatientCall>['waiting'];

/** Gives a component calls with retries. They stop when the page is left, and the browser asks before that. */
export function usePatientCall() {
  const [patient] = useState(() => new PatientCall());
  const wait = useSyncExternalStore(patient.subscribe, patient.getWait, patient.getWait);
  useWarnBeforeLeaving(wait !== undefined);
  useEffect(() => patient.stop, [patient]);

  /** Makes a call with retries. Throws GaveUp when they end, or the call's own error. */
  async function run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await patient.run(call);
    } finally {
      // This is synchronous, because the next step may focus a field that is locked while waiting.
      flushSync(patient.clear);
    }
  }

  return { waiting: { wait, tryNow: patient.tryNow, stop: patient.stop }, run };
}

/** Returns a ref for a button that a notice replaces while waiting. The button gets the focus back afterwards. */
export function useFocusAfterWaiting(isWaiting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hasWaited = useRef(false);
  useEffect(() => {
    if (hasWaited.current && !isWaiting && document.activeElement === document.body) button.current?.focus();
    hasWaited.current = isWaiting;
  }, [isWaiting]);
  return button;
}

const TICK_MS = 1_000;

/** Returns the time in milliseconds since 1970, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
