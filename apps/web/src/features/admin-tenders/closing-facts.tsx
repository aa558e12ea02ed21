import type { Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { applicationCountQuery } from './tender-calls';

/** List items: how much longer the tender would be open by the server's clock, and how many applications it has. */
export function ClosingFacts({ tender: { id, closesAt } }: { tender: Tender }) {
  const { t, dateTime, inTime, number } = useFormats();
  const { aheadMs } = useCurrentTender();
  const [askedAt] = useState(Date.now);
  const { data: count, isPending } = useQuery(applicationCountQuery(id));
  return (
    <>
      <li>
        {closesAt === null
          ? t('adminTenders.close.endless')
          : t('adminTenders.close.left', {
              when: inTime(Date.parse(closesAt) - (askedAt + aheadMs)),
              date: dateTime(closesAt),
            })}
      </li>
      {isPending && (
        <li>
          <Skeleton className="h-6 w-52" />
        </li>
      )}
      {count !== undefined && <li>{t('adminTenders.close.count', { count, number: number(count) })}</li>}
    </>
  );
}
