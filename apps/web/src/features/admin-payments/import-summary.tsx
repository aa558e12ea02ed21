import type { ImportResult, RefusedRow } from '@lacorte/contracts';
import { Banner } from '../../components/ui/banner';
import { useFormats } from '../../i18n/use-formats';
import { refusalText } from '../../lib/refusal-text';

const COUNTS = ['matched', 'unmatched', 'alreadyKnown'] as const;

interface ImportSummaryProps {
  fileName: string;
  result: ImportResult;
}

/** Result of an import, in words; refused rows are listed by their line. */
export function ImportSummary({ fileName, result }: ImportSummaryProps) {
  const { t, number } = useFormats();
  const hasRefused = result.refused.length > 0;
  const inWords = (name: string, count: number) => t(`adminPayments.result.${name}`, { count, number: number(count) });
  return (
    <div className="mt-3">
      <Banner
        tone={hasRefused ? 'warning' : 'success'}
        role="status"
        title={t('adminPayments.result.title', { name: fileName })}
      >
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          <li>{inWords('rows', result.rows)}</li>
          {COUNTS.filter((name) => result[name] > 0).map((name) => (
            <li key={name}>{inWords(name, result[name])}</li>
          ))}
          {hasRefused && <li className="font-semibold">{inWords('refused', result.refused.length)}</li>}
        </ul>
      </Banner>
      {hasRefused && <RefusedRows rows={result.refused} />}
    </div>
  );
}

function RefusedRows({ rows }: { rows: RefusedRow[] }) {
  const translation = useFormats();
  const { t, number } = translation;
  return (
    <section
      // Scrollable, so it must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
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
