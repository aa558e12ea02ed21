import { COOPERATIVE, type Receipt } from '@lacorte/contracts';
import { Clock } from 'lucide-react';
import { Badge } from '../../components/ui/badge';
import { DataItem, DataList } from '../../components/ui/data-list';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { housingLabel } from '../../lib/application/housing-labels';
import { presence } from '../../lib/application/presence';
import { ReceiptHead } from './receipt-head';

/** What the applicant keeps: on the screen, and printed, one sheet. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  return (
    <article className="overflow-hidden rounded-t-[clamp(6rem,22vw,15rem)] rounded-b-lg border border-line bg-surface print:rounded-none print:border-0">
      <ReceiptHead applicationCode={receipt.applicationCode} />
      <div className="px-5 py-7 sm:px-9">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Badge tone="warning" icon={Clock}>
            {t('receipt.sheet.status')}
          </Badge>
          <p className="text-sm text-muted">{t('receipt.sheet.submittedAt', { date: dateTime(receipt.createdAt) })}</p>
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
