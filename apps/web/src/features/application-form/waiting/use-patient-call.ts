import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useWarnBeforeLeaving } from '../../../lib/use-warn-before-leaving';
import { PatientCall } from './patient-call';

export type Waiting = ReturnType<typeof usePatientCall>['waiting'];

/** Sends a call with retries. @throws GaveUp, or the call's own error */
export type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** Retries stop when the page is left; the browser asks before. */
export function usePatientCall() {
  const [patient] = useState(() => new PatientCall());
  const wait = useSyncExternalStore(patient.subscribe, patient.getWait, patient.getWait);
  useWarnBeforeLeaving(wait !== undefined);
  useEffect(() => patient.stop, [patient]);

  const run: Run = async (call) => {
    try {
      return await patient.run(call);
    } finally {
      // Synchronous, because the next step may focus a field that is locked while waiting.
      flushSync(patient.clear);
    }
  };

  return { waiting: { wait, tryNow: patient.tryNow, stop: patient.stop }, run };
}

/** Returns the focus to a button that a notice replaced. */
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

/** Milliseconds since 1970, updated every second while `isOn`. */
export function useNow(isOn: boolean): number {
  const [clock, setClock] = useState(() => ({ isOn, now: Date.now() }));
  // Updated during render: an effect would show a stale time first.
  const current = clock.isOn === isOn ? clock : { isOn, now: Date.now() };
  if (current !== clock) setClock(current);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setClock({ isOn, now: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return current.now;
}
