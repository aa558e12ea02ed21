import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Milliseconds since 1970, renewed every second while `isOn`. */
export function useNow(isOn: boolean): number {
  const [clock, setClock] = useState(() => ({ isOn, now: Date.now() }));
  // Read while rendering: an effect would come after a first picture with the time at which the page was opened.
  const current = clock.isOn === isOn ? clock : { isOn, now: Date.now() };
  if (current !== clock) setClock(current);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setClock({ isOn, now: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return current.now;
}
