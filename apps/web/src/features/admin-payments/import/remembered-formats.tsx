import { API, type StatementTableFormat } from '@lacorte/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Disclosure } from '../../../components/ui/disclosure';
import { LoadFailed } from '../../../components/ui/load-failed';
import { Spinner } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { freshQuery, requestJson } from '../../../lib/api-client';
import { ENTRY_ATTRIBUTE, useFocusKept } from '../../../lib/forms/use-focus';
import { useReadAgain } from '../../../lib/use-read-again';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

/** The tables whose columns the office has assigned. They are read when the reader opens the list. */
export function RememberedFormats() {
  const { t } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const formats = useQuery({ ...freshQuery<StatementTableFormat[]>(API.statementFormats), enabled: isOpen });
  const title = useRef<HTMLParagraphElement>(null);
  const onFocus = useFocusKept(formats.data, title);
  return (
    <Disclosure summary={t('adminPayments.formats.title')} className="mt-1" onToggle={setOpen}>
      {formats.data ? (
        <>
          <p ref={title} tabIndex={-1} className="text-sm text-muted outline-none">
            {t(formats.data.length === 0 ? 'adminPayments.formats.none' : 'adminPayments.formats.text')}
          </p>
          <ul onFocus={onFocus} className="mt-1 grid gap-2">
            {formats.data.map((format) => (
              <Remembered key={format.id} format={format} />
            ))}
          </ul>
        </>
      ) : (
        <Loading query={formats} />
      )}
    </Disclosure>
  );
}

function Loading({ query }: { query: Parameters<typeof LoadFailed>[0]['query'] }) {
  const { t } = useFormats();
  if (!query.error) return <Spinner label={t('adminPayments.formats.loading')} />;
  return <LoadFailed role="alert" title={t('adminPayments.formats.failed')} query={query} />;
}

function Remembered({ format: { id, columns, mapping, createdBy, createdAt } }: { format: StatementTableFormat }) {
  const { t, date } = useFormats();
  const readAgain = useReadAgain(API.statementFormats);
  const refuse = useRefusalToast();
  const forget = useMutation({
    mutationFn: () => requestJson('DELETE', API.statementFormat(id)),
    onSuccess: readAgain,
    onError: (refusal) => {
      refuse(refusal, { title: t('adminPayments.toast.error') });
      return readAgain();
    },
  });
  const { headerLine: _, ...contents } = mapping;
  const words = Object.entries(contents).flatMap(([content, places]) =>
    [places].flat().map((place) => `${columns[place]}: ${t(`adminPayments.columns.${content}`)}`),
  );
  return (
    <li
      {...{ [ENTRY_ATTRIBUTE]: id }}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-2.5 text-sm"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p id={`format-${id}`} tabIndex={-1} className="wrap-anywhere outline-none">
          {words.join(' · ')}
        </p>
        <p className="text-muted wrap-anywhere">
          {t('adminPayments.formats.by', { email: createdBy, date: date(createdAt) })}
        </p>
      </div>
      <Button
        variant="secondary"
        className="text-sm"
        aria-describedby={`format-${id}`}
        pending={forget.isPending}
        onClick={() => forget.mutate()}
      >
        {t('adminPayments.formats.forget')}
      </Button>
    </li>
  );
}
