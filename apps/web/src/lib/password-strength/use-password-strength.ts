import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { estimateStrength, Strength } from './estimate-strength';

type Estimate = typeof estimateStrength;

/**
 * The strength of what is typed; undefined for nothing, and until the estimator has come, which is read with the first letter.
 *
 * @param known what others know of the person, on one line
 */
export function usePasswordStrength(password: string, known: string): Strength | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  const typed = useDeferredValue(password);
  const isNeeded = typed !== '' && estimate === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    // Without it there is only no advice.
    import('./estimate-strength').then(
      (module) => setEstimate(() => module.estimateStrength),
      () => {},
    );
  }, [isNeeded]);
  return useMemo(() => (typed === '' ? undefined : estimate?.(typed, known.split(/\s+/))), [typed, known, estimate]);
}
