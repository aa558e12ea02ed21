import { epcQrPayload, groupedIban } from '@lacorte/contracts';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { usePublicSettings } from '../../lib/public-settings';
import { CopyButton } from '../ui/copy-button';
import { QrCode } from '../ui/qr-code';

interface TransferDetailsProps {
  applicationCode: string;
  /** Undefined until it is known. */
  amountCents: number | undefined;
  className?: string;
}

/** How to pay the fee by bank transfer; nothing where the installation names no account. */
export function TransferDetails({ applicationCode, amountCents, className }: TransferDetailsProps) {
  const { t } = useTranslation();
  const { money, decimal } = useFormats();
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
          <Row label={t('application.transfer.beneficiary')} copied={beneficiary} copy="copyBeneficiary">
            {beneficiary}
          </Row>
          <Row label={t('application.transfer.iban')} copied={iban} copy="copyIban" figures>
            {groupedIban(iban)}
          </Row>
          <Row label={t('application.transfer.amount')} copied={decimal(amountCents)} copy="copyAmount" figures>
            {money(amountCents)}
          </Row>
          <Row label={t('application.transfer.reason')} copied={applicationCode} copy="copyReason" figures>
            {applicationCode}
          </Row>
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
  label: string;
  copied: string;
  copy: string;
  figures?: boolean;
  children: ReactNode;
}

function Row({ label, copied, copy, figures = false, children }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={clsx('font-semibold wrap-anywhere', figures && 'tabular-nums')}>{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton
          text={copied}
          label={t(`application.transfer.${copy}`)}
          shortLabel={t('application.transfer.copy')}
          className="max-w-44 flex-col items-end text-right *:max-sm:px-3 [&_svg]:max-sm:hidden"
        />
      </dd>
    </div>
  );
}
