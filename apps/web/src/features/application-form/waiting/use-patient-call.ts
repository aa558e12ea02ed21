import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useWarnBeforeLeaving } from '../use-warn-before-leaving';
import { PatientCall, type ShownWait } from './patient-call';

export interface Waiting {
  /** Undefined while nothing waits. */
  wait: ShownWait | undefined;
  tryNow: () => void;
  stop: () => void;
}

/** Sends a call, again and again while the site is busy. @throws GaveUp, or the call's own error */
export type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** A call that waits its turn while the page is open; leaving the page stops it, and the browser asks before. */
export function usePatientCall(): { waiting: Waiting; run: Run } {
  const [patient] = useState(() => new PatientCall());
  const wait = useSyncExternalStore(patient.subscribe, patient.getWait);
  useWarnBeforeLeaving(wait !== undefined);
  useEffect(() => patient.stop, [patient]);

  async function run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await patient.run(call);
    } finally {
      // At once: what follows may put the focus on a field that was locked while waiting.
      flushSync(patient.clear);
    }
  }

  return { waiting: { wait, tryNow: patient.tryNow, stop: patient.stop }, run };
}
