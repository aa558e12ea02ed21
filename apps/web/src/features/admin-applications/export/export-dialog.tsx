import {
  API,
  DEFAULT_APPLICATION_SORT,
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  type ExportColumn,
  type ExportFormat,
} from '@lacorte/contracts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { STATUS_LOOK } from '../../../components/application/status-badge';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog, DialogOpener } from '../../../components/ui/dialog';
import { Disclosure } from '../../../components/ui/disclosure';
import { FieldError } from '../../../components/ui/field';
import { RadioCards } from '../../../components/ui/radio-cards';
import { Spinner } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { useDownload } from '../../../lib/applications/download';
import { filterQuery, type ListState } from '../../../lib/applications-list/list-state';
import { problemText } from '../../../lib/refusal-text';
import { readStored, store } from '../../../lib/stored-choice';
import { useTenderCode } from '../../../lib/tender/admin-tenders';

interface ExportDialogProps {
  state: ListState;
  total: number;
  onClose: () => void;
}

export function ExportButton(list: Omit<ExportDialogProps, 'onClose'>) {
  const { t } = useFormats();
  const dialog = (close: () => void) => <ExportDialog {...list} onClose={close} />;
  return (
    <DialogOpener variant="secondary" size="compact" className="text-sm" dialog={dialog}>
      <Download className="size-4" aria-hidden />
      {t('adminList.export.open')}
    </DialogOpener>
  );
}

/** Closing the dialog cancels the download. */
function ExportDialog({ state, total, onClose }: ExportDialogProps) {
  const formats = useFormats();
  const { t, number } = formats;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const columns = useExportColumns();
  const { start, cancel, isPending, megabytes } = useDownload({
    explain: (error) => problemText(error, formats, t('adminList.export.failed')),
    onSaved: onClose,
  });
  useEffect(() => cancel, [cancel]);
  const isEmpty = columns.chosen.length === 0;
  return (
    <Dialog
      onClose={onClose}
      title={t('adminList.export.title')}
      description={t('adminList.export.count', { count: total, number: number(total) })}
    >
      <FilterWords state={state} />
      <RadioCards
        className="mt-5"
        legend={t('adminList.export.format')}
        name="format"
        options={EXPORT_FORMATS.map((one) => ({
          value: one,
          label: t(`adminList.export.${one}`),
          description: t(`adminList.export.${one}Hint`),
        }))}
        value={format}
        onChange={(chosen) => setFormat(EXPORT_FORMATS.find((one) => one === chosen) ?? format)}
      />
      <Columns {...columns} />
      {isEmpty && <FieldError id="export-columns-error">{t('adminList.export.noColumn')}</FieldError>}
      <div className="mt-6 flex flex-wrap-reverse items-center justify-end gap-3">
        {isPending && (
          <Spinner className="mr-auto" label={t('admin.download.progress', { megabytes: number(megabytes) })} />
        )}
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={isPending ? cancel : onClose}>
          {t(isPending ? 'adminList.export.stop' : 'adminList.export.cancel')}
        </Button>
        <Button
          className="flex-1 sm:flex-none"
          aria-disabled={isEmpty || isPending}
          onClick={() => {
            if (isEmpty || isPending) return;
            start({ path: exportPath(state, format, columns.chosen), fallbackName: `domande.${format}` });
          }}
        >
          <Download className="size-5" aria-hidden />
          {t('adminList.export.start')}
        </Button>
      </div>
    </Dialog>
  );
}

function exportPath(list: ListState, format: ExportFormat, columns: readonly ExportColumn[]): string {
  const query = new URLSearchParams({ format, ...filterQuery(list) });
  if (list.sort !== DEFAULT_APPLICATION_SORT) query.set('sort', list.sort);
  if (columns.length < EXPORT_COLUMNS.length) query.set('columns', columns.join(','));
  return `${API.exportApplications}?${query}`;
}

function Columns({ chosen, choose }: ReturnType<typeof useExportColumns>) {
  const { t, number } = useFormats();
  const counted = { chosen: number(chosen.length), count: number(EXPORT_COLUMNS.length) };
  return (
    <Disclosure summary={t('adminList.export.columns', counted)} className="mt-4 border-y border-line py-1">
      <fieldset className="pb-3">
        <legend className="sr-only">{t('adminList.export.columnsLegend')}</legend>
        <div className="flex gap-2">
          <Button variant="secondary" size="compact" className="text-sm" onClick={() => choose(EXPORT_COLUMNS)}>
            {t('adminList.export.all')}
          </Button>
          <Button variant="secondary" size="compact" className="text-sm" onClick={() => choose([])}>
            {t('adminList.export.none')}
          </Button>
        </div>
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {EXPORT_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              name={column}
              label={t(`adminList.export.column.${column}`)}
              checked={chosen.includes(column)}
              onChange={({ target }) => choose([...chosen, column].filter((one) => target.checked || one !== column))}
            />
          ))}
        </div>
      </fieldset>
    </Disclosure>
  );
}

const KEY = 'export-columns';

/** Holds the chosen columns in the order of the file. The browser stores them for the next export. */
function useExportColumns() {
  const [chosen, setChosen] = useState<readonly ExportColumn[]>(() => {
    const stored = inOrder(readStored(KEY)?.split(',') ?? []);
    return stored.length > 0 ? stored : EXPORT_COLUMNS;
  });
  const choose = (columns: readonly ExportColumn[]) => {
    setChosen(inOrder(columns));
    store(KEY, columns.length === EXPORT_COLUMNS.length ? null : inOrder(columns).join(','));
  };
  return { chosen, choose };
}

/** Returns the columns that still exist, in the order of the file. */
function inOrder(names: readonly string[]): ExportColumn[] {
  return EXPORT_COLUMNS.filter((column) => names.includes(column));
}

function FilterWords({ state: { q, status, work, withdrawn, tender } }: { state: ListState }) {
  const { t } = useFormats();
  const code = useTenderCode(tender);
  const filters = [
    { label: t('admin.search.label'), value: q },
    { label: t('admin.table.status'), value: status && t(STATUS_LOOK[status].label) },
    { label: t('adminList.work.label'), value: work && t(`adminList.work.${work}`) },
    { label: t('adminList.withdrawn.label'), value: withdrawn && t(`adminList.withdrawn.${withdrawn}`) },
    { label: t('admin.tender.label'), value: tender && code },
  ].filter(({ value }) => value);
  if (filters.length === 0) return <p className="text-muted">{t('adminList.export.unfiltered')}</p>;
  return (
    <>
      <p className="text-muted">{t('adminList.export.filtered')}</p>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {filters.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
