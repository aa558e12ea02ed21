import { API, type QuarantinedDocument } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';

/** GET /api/admin/applications/{id}/documents/quarantine; while it cannot be told, the server refuses such a file all the same. */
export function useQuarantinedDocuments(id: string): QuarantinedDocument[] {
  const path = API.quarantinedDocuments(id);
  const { data = [] } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => requestJson<QuarantinedDocument[]>('GET', path, undefined, { signal }),
    staleTime: 0,
  });
  return data;
}
