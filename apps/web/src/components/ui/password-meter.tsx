import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import type { estimateStrength, Strength, StrengthLevel } from '../../lib/password-strength';

const LEVELS: Record<StrengthLevel, { label: string; fill: string }> = {
  0: { label: 'password.level.veryWeak', fill: 'fill-danger' },
  1: { label: 'password.level.weak', fill: 'fill-danger' },
  2: { label: 'password.level.fair', fill: 'fill-ochre' },
  3: { label: 'password.level.good', fill: 'fill-shutter' },
  4: { label: 'password.level.strong', fill: 'fill-shutter' },
};

/** Says how easily a password is guessed. This is only advice, because the length is the only rule (specification, section 5). */
export function PasswordMeter({ password, known = [] }: { password: string; known?: (string | null | undefined)[] }) {
  const { t } = useTranslation();
  const strength = usePasswordStrength(password, known.filter(Boolean).join(' '));
  const look = strength && LEVELS[strength.level];
  const advice = strength && adviceOn(strength);
  return (
    <div className="mt-2 text-sm">
      {strength && look && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mb-1.5 block h-1.5 w-full" aria-hidden>
          {[0, 1, 2, 3].map((segment) => (
            <rect
              key={segment}
              x={segment * 25.5}
              width="23.5"
              height="4"
              className={segment < Math.max(1, strength.level) ? look.fill : 'fill-line'}
            />
          ))}
        </svg>
      )}
      {/* The paragraph is always present, so that screen readers announce its changes. */}
      <p role="status" className="text-muted">
        {look && <span className="font-semibold text-ink">{t(look.label)}</span>}
        {advice && <span className="block">{t(advice)}</span>}
      </p>
    </div>
  );
}

/** Returns the strength of the typed password, or undefined if it is empty or the estimator is still loading. */
function usePasswordStrength(password: string, known: string): Strength | undefined {
  const [estimate, setEstimate] = useState<typeof estimateStrength>();
  const typed = useDeferredValue(password);
  const isNeeded = typed !== '' && estimate === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    // If the chunk does not load, there is no advice.
    import('../../lib/password-strength').then(
      (module) => setEstimate(() => module.estimateStrength),
      () => {},
    );
  }, [isNeeded]);
  return useMemo(() => (typed === '' ? undefined : estimate?.(typed, known.split(/\s+/))), [typed, known, estimate]);
}

function adviceOn({ level, doubt }: Strength): string | undefined {
  if (doubt === 'common') return 'password.advice.common';
  if (doubt === 'personal') return 'password.advice.personal';
  return level < 2 ? 'password.advice.phrase' : undefined;
}
