import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface InTurnProps {
  /** Renders all of them in the first pass. */
  atOnce?: boolean;
  children: ReactNode[];
}

/** Renders its children one after the other, each in a pass of its own, so that a phone's main thread is never blocked for long. */
export function InTurn({ atOnce = false, children }: InTurnProps) {
  const [count, setCount] = useState(atOnce ? children.length : 1);
  useEffect(() => {
    if (count < children.length) startTransition(() => setCount(count + 1));
  }, [count, children.length]);
  return children.slice(0, count);
}
