import {
  API,
  type DocumentRequest,
  type DocumentRequestState,
  type DocumentRequestsPage,
  type RequestDocuments,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { isOutOfDate } from '../../../lib/applications/application-refresh';
import { pageQuery } from '../../../lib/pages-of-a-list';
import { useReadAgain } from '../../../lib/use-read-again';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { useToast } from '../../ui/toast';

const PAGE_SIZE = 10;

/** GET /api/admin/document-requests, the earliest deadline first. */
export function allRequestsQuery(state: DocumentRequestState, page: number) {
  return pageQuery<DocumentRequestsPage>(API.allDocumentRequests, { state }, page, PAGE_SIZE);
}

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
    // Another administrator may have sent a request first. The list is read again to show that request.
    onError: (refusal) => isOutOfDate(refusal) && readAgain(),
  });
}

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
      return isOutOfDate(refusal) && readAgain();
    },
  });
}
