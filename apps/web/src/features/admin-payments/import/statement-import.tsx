import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Progress } from '../../../components/ui/progress';
import { Spinner } from '../../../components/ui/spinner';
import { FileButton } from '../../../components/uploads/file-button';
import { useFileDrag } from '../../../components/uploads/use-file-drag';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnChange } from '../../../lib/forms/use-focus';
import { ColumnsForm } from './columns-form';
import { ImportSummary } from './import-summary';
import { Preview } from './preview';
import { RememberedFormats } from './remembered-formats';
import { useStatementImport } from './use-statement-import';

/** A statement of the product's own format, in `public`. */
const SAMPLE = 'estratto-conto-esempio.csv';

export function StatementImport() {
  const { t } = useTranslation();
  const titleId = useId();
  const statement = useStatementImport();
  const isOver = useFileDrag(statement.choose);
  const isBusy = statement.current.step === 'sending';
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={titleId}>
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border-2 border-dashed px-5 py-4 transition-colors',
          isOver ? 'border-shutter bg-shutter-tint' : 'border-edge bg-surface',
        )}
      >
        <div className="min-w-0 flex-1 basis-80">
          <h2 id={titleId} className="text-xl">
            {t('adminPayments.import.title')}
          </h2>
          <p id={`${titleId}-text`} className="mt-1 max-w-text text-sm text-muted">
            {t('adminPayments.import.text')}
          </p>
          <a
            href={`/${SAMPLE}`}
            download={SAMPLE}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline"
          >
            {t('adminPayments.import.sample')}
          </a>
        </div>
        <FileButton
          ref={input}
          // The attribute `disabled` would take the focus from the button.
          aria-disabled={isBusy}
          aria-describedby={`${titleId}-text`}
          onClick={(event) => isBusy && event.preventDefault()}
          onFiles={statement.choose}
          className="bg-brand-fill px-5 text-on-brand transition-colors hover:bg-brand-fill-strong has-aria-disabled:opacity-75 max-sm:w-full max-sm:justify-center"
        >
          <Upload className="size-5 shrink-0" aria-hidden />
          {t('adminPayments.import.choose')}
        </FileButton>
      </div>
      <RememberedFormats />
      <Step {...statement} input={input} />
    </section>
  );
}

type StepProps = ReturnType<typeof useStatementImport> & { input: RefObject<HTMLInputElement | null> };

function Step({ current, setCurrent, send, input }: StepProps) {
  // The panel gets the focus when the pressed button disappears.
  const panel = useFocusOnChange<HTMLDivElement>(current.step);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {content()}
    </div>
  );

  function content() {
    switch (current.step) {
      case 'none':
        return null;
      case 'sending':
        return <Sending {...current} />;
      case 'refused':
        return <Refused {...current} />;
      case 'columns': {
        const { file, answers, table, problem } = current;
        return (
          <ColumnsForm
            table={table}
            problem={problem}
            onColumns={(columns) => send({ file, answers: { ...answers, columns }, isPreview: true, table })}
            onCancel={end}
          />
        );
      }
      case 'preview': {
        const { file, answers, preview } = current;
        const { table } = preview;
        return (
          <Preview
            fileName={file.name}
            preview={preview}
            otherAccount={answers.otherAccount}
            onImport={() => send({ file, answers, isPreview: false, table: table ?? undefined })}
            onColumns={
              table &&
              (() => {
                const suggestion = answers.columns ?? preview.columns;
                setCurrent({ step: 'columns', table: { ...table, suggestion }, file, answers });
              })
            }
            onCancel={end}
          />
        );
      }
      case 'done':
        return <ImportSummary key={current.result.importId} {...current} onUndone={end} />;
    }
  }

  function end() {
    setCurrent({ step: 'none' });
    input.current?.focus();
  }
}

function Sending({ fileName: name, percent }: { fileName: string; percent: number }) {
  const { t } = useTranslation();
  const step = percent < 100 ? 'sending' : 'reading';
  return (
    <div className="mt-3 rounded-md border border-line bg-surface px-4 py-3">
      <Spinner className="text-ink" label={t(`adminPayments.import.${step}`, { name })} />
      <Progress className="mt-2.5" value={percent} label={t('adminPayments.import.progress')} />
    </div>
  );
}

function Refused({ fileName: name, problem }: { fileName: string; problem: string }) {
  const { t } = useTranslation();
  return (
    <Banner tone="danger" role="alert" className="mt-3" title={t('adminPayments.import.refused', { name })}>
      {problem}
    </Banner>
  );
}
