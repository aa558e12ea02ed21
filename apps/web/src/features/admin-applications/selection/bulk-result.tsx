import { useEffect, useRef, useState } from 'react';
import { STATUS_LOOK } from '../../../components/application/status-badge';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import type { BulkChanges, DoneChange } from './change-statuses';

const UNDO_MS = 10_000;

/** Shows the result of a bulk change, with undo for ten seconds. It is not a toast, because the next toast would replace it. */
export function UndoBar({ bulk }: { bulk: BulkChanges }) {
  return (
    <div role="status" className="top-[calc(var(--sticky-top)+1rem)] z-20 tall:sticky print:hidden">
      {bulk.done && <Done key={bulk.done.id} done={bulk.done} bulk={bulk} />}
    </div>
  );
}

function Done({ done, bulk: { undo, forgetDone } }: { done: DoneChange; bulk: BulkChanges }) {
  const { t, number } = useFormats();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(forgetDone, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, forgetDone]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-raised">
      <p className="min-w-0 flex-1 basis-40 px-1 font-semibold">
        {t('adminList.bulk.changedText', {
          count: done.count,
          number: number(done.count),
          status: t(STATUS_LOOK[done.status].label),
        })}
      </p>
      {/* The time stops while the pointer or the focus is on the button. */}
      <Button
        variant="secondary"
        size="compact"
        title={t('adminList.bulk.undoHint')}
        onClick={() => undo(done)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {t('adminList.bulk.undo')}
      </Button>
    </div>
  );
}

/** Lists refused changes until the reader closes the list. It is not a toast, because the next toast would replace it. */
export function RefusedChanges({ bulk: { refused, forgetRefused } }: { bulk: BulkChanges }) {
  const { t, number } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  // The list scrolls into view, because the pressed button may be far below it.
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
        <Button variant="secondary" size="compact" className="mt-2" onClick={forgetRefused}>
          {t('adminList.refused.close')}
        </Button>
      </Banner>
    </div>
  );
}
