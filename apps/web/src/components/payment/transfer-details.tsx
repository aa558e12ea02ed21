import { epcQrPayload, groupedIban } from '@lacorte/contracts';
import clsx from 'clsx';
import { useId } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { usePublicSettings } from '../../lib/public-settings';
import { CopyButton } from '../ui/copy-button';
import { QrCode } from '../ui/qr-code';

interface TransferDetailsProps {
  applicationCode: string;
  amountCents: number | undefined;
  className?: string;
}

/** Shows how to pay the fee by bank transfer. Shows nothing if the amount is unknown or no bank account is configured. */
export function TransferDetails({ applicationCode, amountCents, className }: TransferDetailsProps) {
  const { t, money, decimal } = useFormats();
  const { bankIban: iban = '', bankBeneficiary: beneficiary = '' } = usePublicSettings() ?? {};
  const titleId = useId();
  if (iban === '' || beneficiary === '' || amountCents === undefined) return null;
  return (
    <section aria-labelledby={titleId} className={className}>
      <p id={titleId} className="font-semibold">
        {t('application.transfer.title')}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-10 gap-y-6">
        <dl className="grid min-w-0 flex-1 basis-72 content-start gap-y-3">
          <Row name="beneficiary" copied={beneficiary} />
          <Row name="iban" copied={iban} shown={groupedIban(iban)} figures />
          <Row name="amount" copied={decimal(amountCents)} shown={money(amountCents)} figures />
          <Row name="reason" copied={applicationCode} figures />
        </dl>
        <figure className="basis-52">
          <QrCode
            text={epcQrPayload({ iban, beneficiary }, amountCents, applicationCode)}
            label={t('application.transfer.qrLabel')}
          />
          <figcaption className="mt-2 max-w-52 text-sm text-muted">{t('application.transfer.qr')}</figcaption>
        </figure>
      </div>
    </section>
  );
}

interface RowProps {
  name: 'beneficiary' | 'iban' | 'amount' | 'reason';
  copied: string;
  shown?: string;
  figures?: boolean;
}

function Row({ name, copied, shown = copied, figures = false }: RowProps) {
  const { t } = useFormats();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <dt className="text-sm text-muted">{t(`application.transferRow.${name}`)}</dt>
      <dd className={clsx('font-semibold wrap-anywhere', figures && 'tabular-nums')}>{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 print:hidden">
        <CopyButton
          text={copied}
          label={t(`application.transferCopy.${name}`)}
          shortLabel={t('application.transfer.copy')}
          className="max-w-44 flex-col items-end text-right *:max-sm:px-3 [&_svg]:max-sm:hidden"
        />
      </dd>
    </div>
  );
}
