import type { AdminTender, Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { LoadFailed } from '../../components/ui/load-failed';
import { useTranslation } from '../../i18n/translations';
import { adminTendersQuery } from '../../lib/tender/admin-tenders';
import { DraftTender } from './draft-tender';
import { PublishedTender } from './published-tender';
import { TenderStatusBadge, Times } from './tender-head';

/** Shows all tenders, or the one that the URL names. `preview` renders the public page of an unpublished tender. */
export function AdminTenders({ preview }: { preview: (tender: Tender) => ReactNode }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('bando');
  const choose = (id: string | undefined) => setParams(id === undefined ? '' : searchOf(id), { replace: true });
  const query = useQuery(adminTendersQuery);
  const { data, isError } = query;
  if (!data && isError) {
    const texts = { title: t('adminTenders.list.failed'), text: t('adminTenders.list.failedText') };
    return <LoadFailed {...texts} query={query} />;
  }
  if (!data) return <CardSkeletons count={2} aria-busy />;
  const tender = data.items.find(({ id }) => id === chosen);
  if (chosen === NEW || tender?.status === 'draft') {
    const newest = data.items[0];
    return <DraftTender key={tender?.id} tender={tender} newest={newest} preview={preview} onChosen={choose} />;
  }
  if (tender) return <PublishedTender key={tender.id} tender={tender} />;
  return <TenderList tenders={data.items} isUnknown={chosen !== null} />;
}

/** Lists the tenders. `isUnknown` means that the URL names a tender that does not exist. */
function TenderList({ tenders, isUnknown }: { tenders: readonly AdminTender[]; isUnknown: boolean }) {
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
        <ButtonLink to={searchOf(NEW)}>
          <Plus className="size-5" aria-hidden />
          {t('adminTenders.list.new')}
        </ButtonLink>
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
      <Times tender={tender} />
    </li>
  );
}

/** Value of the parameter `bando` for a new tender. For other tenders, the value is their id. */
const NEW = 'nuovo';

const searchOf = (chosen: string) => `?${new URLSearchParams({ bando: chosen })}`;
