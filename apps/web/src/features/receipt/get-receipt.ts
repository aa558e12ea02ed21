import { API, type Receipt } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

function receiptQuery(applicationId: string) {
  return queryOptions({
    queryKey: [API.application(applicationId)],
    queryFn: ({ signal }) => requestJson<Receipt>('GET', API.application(applicationId), undefined, { signal }),
  });
}

/** GET /api/applications/{id}: by link, without a login. */
export function useReceipt(applicationId: string) {
  return useQuery(receiptQuery(applicationId));
}
