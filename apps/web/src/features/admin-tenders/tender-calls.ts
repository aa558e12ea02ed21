import { type AdminTender, API, type ApplicationsPage, type ExtendTender, type Tender } from '@lacorte/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuery, requestJson } from '../../lib/api-client';
import { adminTendersQuery } from '../../lib/tender/admin-tenders';
import { rereadCurrentTender } from '../../lib/tender/current-tender';

/** GET /api/admin/tenders/{id}. Called after a conflict. */
export function readTender(id: string): Promise<AdminTender> {
  return requestJson('GET', API.adminTender(id), undefined, { whenSessionEnds: 'login' });
}

/** Reads the number of applications of a tender each time that the number is shown. */
export function applicationCountQuery(tenderId: string) {
  const path = `${API.adminApplications}?${new URLSearchParams({ tender: tenderId, page: '1', pageSize: '1' })}`;
  return queryOptions({
    ...getQuery<ApplicationsPage>(path),
    select: ({ counts }: ApplicationsPage) => counts.total,
    gcTime: 0,
  });
}

export const TENDER_ACTS = ['publish', 'withdraw', 'extend', 'close', 'delete'] as const;
export type TenderAct = (typeof TENDER_ACTS)[number];

const CALLS: Record<TenderAct, (id: string, body: ExtendTender | undefined) => Promise<unknown>> = {
  publish: (id) => requestJson('POST', API.publishTender(id)),
  withdraw: (id) => requestJson('POST', API.withdrawTender(id)),
  extend: (id, body) => requestJson('POST', API.extendTender(id), body),
  close: (id) => requestJson('POST', API.closeTender(id)),
  delete: (id) => requestJson('DELETE', API.adminTender(id)),
};

export function useTenderAct(act: TenderAct, tender: Tender, onDone: () => void) {
  return useTenderCall<unknown, ExtendTender | undefined>((body) => CALLS[act](tender.id, body), onDone);
}

/** Makes a call and reads tenders and published rankings again. They are also read after a refusal, because they may have changed. */
export function useTenderCall<Answer, Input>(
  call: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  onRefused: (error: Error) => void = () => {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (answer) => {
      await reread();
      onDone(answer);
    },
    onError: (error) => {
      onRefused(error);
      return reread();
    },
  });

  async function reread() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminTendersQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: [API.rankings] }),
      rereadCurrentTender(queryClient),
    ]);
  }
}
