import type { AdminTender } from '@lacorte/contracts';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { TenderStatusBadge } from './tender-status';
import { useTimesText } from './tender-times';
import { searchOf } from './use-chosen-tender';

interface TenderListProps {
  tenders: readonly AdminTender[];
  /** The address names a tender that does not exist. */
  isUnknown: boolean;
}

export function TenderList({ tenders, isUnknown }: TenderListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      {isUnknown && (
        <Banner tone="warning" role="status" className="mb-5">
          {t('adminTenders.list.unknown')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={titleId} className="text-xl">
          {t('adminTenders.list.title', { count: tenders.length })}
        </h2>
        <Button asChild>
          <Link to={searchOf('new')}>
            <Plus className="size-5" aria-hidden />
            {t('adminTenders.list.new')}
          </Link>
        </Button>
      </div>
      <ul className="mt-5 grid gap-3">
        {tenders.map((tender) => (
          <TenderCard key={tender.id} tender={tender} />
        ))}
      </ul>
    </section>
  );
}

function TenderCard({ tender }: { tender: AdminTender }) {
  const { t, language } = useTranslation();
  const times = useTimesText(tender);
  return (
    <li className="relative rounded-lg border border-line bg-surface p-5 hover:border-edge">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <Link to={searchOf(tender.id)} className="text-brand underline after:absolute after:inset-0">
            {t('adminTenders.list.name', { code: tender.code, title: tender.title[language] })}
          </Link>
        </h3>
        <TenderStatusBadge status={tender.status} />
      </div>
      <p className="mt-2 text-muted">{times}</p>
    </li>
  );
}
