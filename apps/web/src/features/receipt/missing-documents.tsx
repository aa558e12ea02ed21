import { PAGES, type Receipt } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';
import { useAddableUntil, useSectionList } from '../../lib/missing-documents';
import { useOwnApplication } from '../../lib/own-applications';

/** Mandatory documents that the application does not have; nothing when it has all. */
export function MissingDocuments({ receipt }: { receipt: Receipt }) {
  // The release before does not tell.
  return receipt.missing?.length > 0 ? <Missing receipt={receipt} /> : null;
}

function Missing({ receipt: { id, missing } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const list = useSectionList(missing);
  // A receipt by link does not tell the status.
  const until = useAddableUntil(id, useOwnApplication(id)?.applicationStatus);
  return (
    <Banner
      tone="warning"
      title={t('receipt.missing.title', { count: missing.length, list })}
      className="mb-4 last:mb-0 print:mt-6 print:border print:border-line"
    >
      {until && <p>{until}</p>}
      <Link
        to={PAGES.personalArea}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline print:hidden"
      >
        {t('receipt.missing.link')}
      </Link>
    </Banner>
  );
}
