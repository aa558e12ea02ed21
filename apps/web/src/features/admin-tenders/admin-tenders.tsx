import type { Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { LoadFailed } from '../../components/ui/load-failed';
import { useTranslation } from '../../i18n/translations';
import { adminTendersQuery } from '../../lib/tender/admin-tenders';
import { DraftTender } from './draft-tender';
import { PublishedTender } from './published-tender';
import { TenderList } from './tender-list';
import { useChosenTender } from './use-chosen-tender';

/** All tenders, or the one in the address. `preview` renders what the public page will show of a draft. */
export function AdminTenders({ preview }: { preview: (tender: Tender) => ReactNode }) {
  const { t } = useTranslation();
  const { chosen, choose } = useChosenTender();
  const query = useQuery(adminTendersQuery);
  const { data, isError } = query;
  if (!data && isError) {
    const texts = { title: t('adminTenders.list.failed'), text: t('adminTenders.list.failedText') };
    return <LoadFailed {...texts} query={query} />;
  }
  if (!data) return <CardSkeletons count={2} aria-busy />;
  const tender = data.items.find(({ id }) => id === chosen);
  const newest = data.items[0];
  if (chosen === 'new') return <DraftTender tender={undefined} newest={newest} preview={preview} onChosen={choose} />;
  if (tender?.status === 'draft') {
    return <DraftTender key={tender.id} tender={tender} newest={newest} preview={preview} onChosen={choose} />;
  }
  if (tender) return <PublishedTender key={tender.id} tender={tender} />;
  return <TenderList tenders={data.items} isUnknown={chosen !== undefined} />;
}
