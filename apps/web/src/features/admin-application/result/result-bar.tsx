import type { ApplicationDetails } from '@lacorte/contracts';
import clsx from 'clsx';
import { useFormats } from '../../../i18n/use-formats';
import { SaveLine } from '../assessment/save-line';
import type { DeskState } from '../use-desk';
import { Suggestion } from './suggestion';

interface ResultBarProps {
  application: ApplicationDetails;
  desk: DeskState;
  onCompare: () => void;
  className?: string;
}

/** The result in one line, the suggested decision, and whether the facts are saved; stays in sight. */
export function ResultBar({ application, desk, onCompare, className }: ResultBarProps) {
  const { t, number } = useFormats();
  const { result, state, keeper, suggestion } = desk;
  if (!result) return null;
  return (
    <section
      aria-label={t('adminApplication.result.label')}
      data-result-bar
      className={clsx(
        'tall:sticky bottom-2 z-20 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-lg border border-edge bg-surface px-4 py-2 shadow-raised',
        className,
      )}
    >
      <div className="min-w-0 basis-full lg:flex-1 lg:basis-0">
        <Suggestion application={application} result={result} keeper={keeper} saveKind={state.kind} ref={suggestion} />
      </div>
      <p className="text-sm font-semibold tabular-nums">
        {t('adminApplication.result.points', { points: number(result.points.total) })}
      </p>
      <SaveLine desk={desk} onCompare={onCompare} />
    </section>
  );
}
