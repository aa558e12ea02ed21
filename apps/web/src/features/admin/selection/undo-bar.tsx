import { useEffect, useState } from 'react';
import { STATUS_LOOK } from '../../../components/application/status-badge';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import type { DoneChange } from './change-statuses';

const UNDO_MS = 10_000;

interface UndoBarProps {
  done: DoneChange | undefined;
  onUndo: (done: DoneChange) => void;
  /** The time for undo is over. */
  onEnd: () => void;
}

/** Result of a bulk change, and undo for ten seconds. Not a toast, because the next toast would end it. */
export function UndoBar({ done, onUndo, onEnd }: UndoBarProps) {
  const [shown, setShown] = useState({ done, number: 0 });
  if (shown.done !== done) setShown({ done, number: shown.number + 1 });
  return (
    <div role="status" className="top-20 z-20 tall:sticky print:hidden">
      {done && <Done key={shown.number} done={done} onUndo={onUndo} onEnd={onEnd} />}
    </div>
  );
}

function Done({ done, onUndo, onEnd }: UndoBarProps & { done: DoneChange }) {
  const { t, number } = useFormats();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onEnd]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-edge bg-surface p-3 shadow-raised">
      <p className="min-w-0 flex-1 basis-40 px-1 font-semibold">
        {t('adminList.bulk.changedText', {
          count: done.count,
          number: number(done.count),
          status: t(STATUS_LOOK[done.status].label),
        })}
      </p>
      {/* The time stops while the reader is about to press it. */}
      <Button
        variant="secondary"
        size="compact"
        title={t('adminList.bulk.undoHint')}
        onClick={() => onUndo(done)}
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
