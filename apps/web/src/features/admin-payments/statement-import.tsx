import type { ImportResult, RefusedRow } from '@lacorte/contracts';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Banner } from '../../components/ui/banner';
import { Progress } from '../../components/ui/progress';
import { Spinner } from '../../components/ui/spinner';
import { FileButton } from '../../components/uploads/file-button';
import { useFileDrag } from '../../components/uploads/use-file-drag';
import { useFormats } from '../../i18n/use-formats';
import { refusalText } from '../../lib/refusal-text';
import { type Import, STATEMENT_EXTENSIONS, useStatementImport } from './use-statement-import';

export function StatementImport() {
  const { t } = useFormats();
  const titleId = useId();
  const { current, choose } = useStatementImport();
  const isOver = useFileDrag(choose);
  const isBusy = current.state === 'sending';
  return (
    <section aria-labelledby={titleId}>
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border-2 border-dashed px-5 py-4 transition-colors',
          isOver ? 'border-shutter bg-shutter-tint' : 'border-edge bg-surface',
        )}
      >
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {t('adminPayments.import.title')}
          </h2>
          <p id={`${titleId}-text`} className="mt-1 text-sm text-muted">
            {t('adminPayments.import.text')}
          </p>
        </div>
        <FileButton
          accept={STATEMENT_EXTENSIONS.join(',')}
          // Not `disabled`, which would lose the focus.
          aria-disabled={isBusy}
          aria-describedby={`${titleId}-text`}
          onClick={(event) => isBusy && event.preventDefault()}
          onFiles={choose}
          className="bg-brand-fill px-5 text-on-brand transition-colors hover:bg-brand-fill-strong has-aria-disabled:opacity-75 max-sm:w-full max-sm:justify-center"
        >
          <Upload className="size-5 shrink-0" aria-hidden />
          {t('adminPayments.import.choose')}
        </FileButton>
      </div>
      <Outcome current={current} />
    </section>
  );
}

function Outcome({ current }: { current: Import }) {
  const { t } = useFormats();
  if (current.state === 'none') return null;
  const { fileName: name } = current;
  if (current.state === 'done') return <ImportSummary fileName={name} result={current.result} />;
  if (current.state === 'refused') {
    return (
      <Banner tone="danger" role="alert" className="mt-3" title={t('adminPayments.import.refused', { name })}>
        {current.problem}
      </Banner>
    );
  }
  const step = current.percent < 100 ? 'sending' : 'reading';
  return (
    <div className="mt-3 rounded-md border border-line bg-surface px-4 py-3">
      <Spinner className="text-ink" label={t(`adminPayments.import.${step}`, { name })} />
      <Progress className="mt-2.5" value={current.percent} label={t('adminPayments.import.progress')} />
    </div>
  );
}

const COUNTS = ['matched', 'unmatched', 'alreadyKnown'] as const;

function ImportSummary({ fileName, result }: { fileName: string; result: ImportResult }) {
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
