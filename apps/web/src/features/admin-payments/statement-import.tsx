import { API, extensionOf, type ImportResult, MAX_STATEMENT_BYTES, type RefusedRow } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Progress } from '../../components/ui/progress';
import { Spinner } from '../../components/ui/spinner';
import { FileButton } from '../../components/uploads/file-button';
import { useFileDrag } from '../../components/uploads/use-file-drag';
import { useFormats } from '../../i18n/use-formats';
import { problemText, refusalText } from '../../lib/refusal-text';
import { transfer } from '../../lib/uploads/transfer';
import { useReadAgain } from '../../lib/use-read-again';

const STATEMENT_EXTENSIONS: readonly string[] = ['.csv', '.xml'];

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
          // The attribute `disabled` would take the focus from the button.
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

type Import =
  | { state: 'none' }
  | { state: 'sending'; fileName: string; percent: number }
  | { state: 'refused'; fileName: string; problem: string }
  | { state: 'done'; fileName: string; result: ImportResult };

function useStatementImport(): { current: Import; choose: (files: readonly File[]) => void } {
  const translation = useFormats();
  const readAgain = useReadAgain(API.payments);
  const [current, setCurrent] = useState<Import>({ state: 'none' });
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      importStatement(file, (percent) => setCurrent({ state: 'sending', fileName: file.name, percent })),
    onSuccess: (result, { name: fileName }) => {
      setCurrent({ state: 'done', fileName, result });
      return readAgain();
    },
    onError: (refusal, { name: fileName }) =>
      setCurrent({ state: 'refused', fileName, problem: problemText(refusal, translation) }),
  });

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file || isPending) return;
    const problem = files.length > 1 ? 'adminPayments.import.oneOnly' : problemOf(file);
    if (problem) return setCurrent({ state: 'refused', fileName: file.name, problem: translation.t(problem) });
    setCurrent({ state: 'sending', fileName: file.name, percent: 0 });
    mutate(file);
  };
  return { current, choose };
}

/** POST /api/admin/payments/import. `onProgress` gets the share that has been sent, in percent. */
async function importStatement(file: File, onProgress: (percent: number) => void): Promise<ImportResult> {
  const body = new FormData();
  body.append('file', file);
  return JSON.parse(await transfer('POST', API.importPayments, body, { onProgress })) as ImportResult;
}

/** Returns the key of the reason for which the server would refuse the file. Such a file is not sent. */
function problemOf(file: File): string | undefined {
  if (!STATEMENT_EXTENSIONS.includes(extensionOf(file.name))) return 'adminPayments.import.wrongFormat';
  if (file.size > MAX_STATEMENT_BYTES) return 'adminPayments.import.tooLarge';
  return file.size === 0 ? 'adminPayments.import.empty' : undefined;
}
