import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
/** Shorter than a second, so that a late timer skips no number. */
const TICK_MS = 200;

/** Whole seconds left of `seconds` since the component was mounted. */
export function useCountdown(seconds: number): number {
  const [endsAt] = useState(() => performance.now() + seconds * SECOND_MS);
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND_MS))), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt, isOver]);
  return left;
}
