import { COOPERATIVE, type Receipt } from '@lacorte/contracts';
import { Check, Clock, Copy } from 'lucide-react';
import { useState } from 'react';
import { Mark } from '../../components/drawings/mark';
import { Badge } from '../../components/ui/badge';
import { DataItem, DataList } from '../../components/ui/card';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { housingLabel, presence } from '../../lib/application-labels';
import { useIsOver } from '../../lib/own-applications';

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t, day, dateTime, shortDate } = useFormats();
  return (
    <article className="overflow-hidden rounded-t-[clamp(6rem,22vw,15rem)] rounded-b-lg border border-line bg-surface print:rounded-none print:border-0">
      <ReceiptHead receipt={receipt} />
      <div className="px-5 py-7 sm:px-9">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Badge tone="warning" icon={Clock}>
            {t('receipt.sheet.status')}
          </Badge>
          <div className="text-sm text-muted">
            <p>{t('receipt.sheet.submittedAt', { date: dateTime(receipt.createdAt) })}</p>
            {receipt.correctedAt && <p>{t('receipt.sheet.correctedAt', { date: shortDate(receipt.correctedAt) })}</p>}
          </div>
        </div>
        <h2 className="sr-only">{t('receipt.sheet.data')}</h2>
        <DataList className="mt-7 sm:grid-cols-2">
          <DataItem label={t('receipt.sheet.name')}>{`${receipt.nome} ${receipt.cognome}`}</DataItem>
          <DataItem label={t('receipt.sheet.birthDate')}>{day(receipt.dataNascita)}</DataItem>
          <DataItem label={t('receipt.sheet.taxCode')}>
            <span className="tracking-wide tabular-nums">{receipt.codiceFiscale}</span>
          </DataItem>
          <DataItem label={t('receipt.sheet.email')}>{receipt.email}</DataItem>
          <DataItem label={t('receipt.sheet.address')} wide>
            {`${receipt.indirizzo}, ${receipt.comune}`}
          </DataItem>
          <DataItem label={t('receipt.sheet.minors')}>
            {presence(receipt.presenzaMinori, receipt.numeroMinori, t)}
          </DataItem>
          <DataItem label={t('receipt.sheet.disabled')}>
            {presence(receipt.presenzaDisabile, receipt.numeroDisabili, t)}
          </DataItem>
          <DataItem label={t('receipt.sheet.housing')}>{t(housingLabel(receipt.tipologiaAbitazione))}</DataItem>
        </DataList>
      </div>
      <p className="hidden border-t border-line px-9 py-5 text-sm print:block">
        {t('receipt.sheet.letterhead', {
          name: COOPERATIVE.legalName,
          street: COOPERATIVE.address.street,
          city: `${COOPERATIVE.address.postalCode} ${COOPERATIVE.address.city}`,
          email: COOPERATIVE.email,
        })}
      </p>
    </article>
  );
}

function ReceiptHead({ receipt: { id, applicationCode } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const isOver = useIsOver(id);
  return (
    <header className="bg-brand-tint px-5 pt-10 text-center sm:pt-14">
      <Mark className="mx-auto size-12" />
      <h1 className="mt-4 text-2xl sm:text-3xl">{t('receipt.page.title')}</h1>
      <p className="mx-auto mt-2 max-w-96 text-muted print:hidden">
        {t(isOver ? 'receipt.page.thanksOver' : 'receipt.page.thanks')}
      </p>
      <p className="mt-7 text-sm font-semibold text-muted">{t('receipt.sheet.code')}</p>
      <div className="mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        <p className="font-sans text-[clamp(1.35rem,6.4vw,2.3rem)] leading-tight font-bold tracking-wide whitespace-nowrap tabular-nums">
          {applicationCode}
        </p>
        <CopyCode applicationCode={applicationCode} />
      </div>
      <div aria-hidden className="railing -mx-5 mt-7 print:border-b print:border-line [--railing:var(--color-brand)]" />
    </header>
  );
}

function CopyCode({ applicationCode }: { applicationCode: string }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(applicationCode);
      setCopied(true);
      toast({ title: t('receipt.copy.done'), description: applicationCode, tone: 'success' });
    } catch {
      toast({ title: t('receipt.copy.failed'), description: t('receipt.copy.failedText') });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-4 font-semibold hover:border-ink print:hidden"
    >
      <Icon className="size-4" aria-hidden />
      {t('receipt.copy.button')}
    </button>
  );
}
