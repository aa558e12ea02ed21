import type { RefusedRow } from '@lacorte/contracts';
import { useFormats } from '../../../i18n/use-formats';
import { refusalText } from '../../../lib/refusal-text';

/** Lists the lines of a statement that could not be read, with the reason. Shows nothing without one. */
export function RefusedRows({ rows }: { rows: RefusedRow[] }) {
  const translation = useFormats();
  const { t, number } = translation;
  if (rows.length === 0) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('adminPayments.result.refusedRows')}
      className="mt-2 max-h-72 overflow-y-auto rounded-md border border-line bg-surface"
    >
      <ul className="divide-y divide-line">
        {rows.map(({ line, reason, code }) => (
          <li key={`${line} ${reason}`} className="grid gap-x-6 px-4 py-2.5 text-sm sm:grid-cols-[7rem_1fr]">
            <span className="font-semibold tabular-nums">{t('adminPayments.result.line', { line: number(line) })}</span>
            <span className="text-muted wrap-anywhere">{refusalText({ code, message: reason }, translation)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
