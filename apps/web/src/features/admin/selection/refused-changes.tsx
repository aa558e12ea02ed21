import { useEffect, useRef } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import type { RefusedChange } from './change-statuses';

/** Stays until it is closed, because the toast of the others takes its place. */
export function RefusedChanges({ refused, onClose }: { refused: RefusedChange[]; onClose: () => void }) {
  const { t, number } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (refused.length > 0) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (refused.length === 0) return null;
  const count = refused.length;
  return (
    <div ref={box}>
      <Banner
        tone="warning"
        role="alert"
        title={t('adminList.refused.title', { count, number: number(count) })}
        className="mb-3"
      >
        <ul className="mt-1 text-sm">
          {refused.map(({ application: { id, applicationCode, nome, cognome }, code }) => (
            <li key={id} className="py-0.5">
              <span className="font-semibold tabular-nums">{applicationCode}</span>{' '}
              {t('adminList.refused.line', { name: `${cognome} ${nome}`, reason: t(`adminList.refused.${code}`) })}
            </li>
          ))}
        </ul>
        <Button variant="secondary" size="compact" className="mt-2" onClick={onClose}>
          {t('adminList.refused.close')}
        </Button>
      </Banner>
    </div>
  );
}
