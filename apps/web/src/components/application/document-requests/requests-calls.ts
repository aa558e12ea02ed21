import {
  API,
  type DocumentRequest,
  type DocumentRequestState,
  type DocumentRequestsPage,
  type RequestDocuments,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, getQuery, requestJson } from '../../../lib/api-client';
import { pageQuery } from '../../../lib/pages-of-a-list';
import { useReadAgain } from '../../../lib/use-read-again';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { useToast } from '../../ui/toast';

/** GET /api/admin/applications/{id}/document-requests, newest first; never from the cache, because the applicant may answer. */
export function requestsQuery(applicationId: string) {
  return { ...getQuery<DocumentRequest[]>(API.documentRequests(applicationId)), staleTime: 0 };
}

const PAGE_SIZE = 10;

/** GET /api/admin/document-requests, the earliest deadline first. */
export function allRequestsQuery(state: DocumentRequestState, page: number) {
  return pageQuery<DocumentRequestsPage>(API.allDocumentRequests, { state }, page, PAGE_SIZE);
}

/** POST /api/admin/applications/{id}/document-requests */
export function useRequestDocuments(applicationId: string) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const readAgain = useReadAgain(API.documentRequests(applicationId), API.allDocumentRequests);
  return useMutation({
    mutationFn: (request: RequestDocuments) =>
      requestJson<DocumentRequest>('POST', API.documentRequests(applicationId), request),
    onSuccess: async () => {
      await readAgain();
      toast({ title: t('admin.requests.sent'), description: t('admin.requests.sentText'), tone: 'success' });
    },
    // Another administrator may have sent a request first, which the list then shows.
    onError: (refusal) => isConflict(refusal) && readAgain(),
  });
}

/** DELETE /api/admin/applications/{id}/document-requests/{requestId} */
export function useWithdrawRequest(applicationId: string) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const readAgain = useReadAgain(API.documentRequests(applicationId), API.allDocumentRequests);
  return useMutation({
    mutationFn: (requestId: string) => requestJson<unknown>('DELETE', API.documentRequest(applicationId, requestId)),
    onSuccess: async () => {
      await readAgain();
      toast({ title: t('admin.requests.withdrawn'), tone: 'success' });
    },
    onError: (refusal) => {
      refuse(refusal, { title: t('admin.toast.error'), fallback: t('admin.requests.failed') });
      if (isConflict(refusal)) return readAgain();
    },
  });
}

/** Whether the list is out of date. */
function isConflict(refusal: Error): boolean {
  return refusal instanceof ApiError && (refusal.status === 409 || refusal.status === 404);
}
