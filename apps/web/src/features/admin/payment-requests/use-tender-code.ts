import { useQuery } from '@tanstack/react-query';
import { adminTendersQuery } from '../../../lib/tender/admin-tenders';

/** The code of a tender; dots until it is known. */
export function useTenderCode(id: string | null | undefined): string {
  const { data } = useQuery(adminTendersQuery);
  return data?.items.find((tender) => tender.id === id)?.code ?? '…';
}
