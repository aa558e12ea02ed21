import { API, type ApplicationStatus, type ListedApplication } from '@lacorte/contracts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { statusOf } from '../../components/application/status-badge';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../api-client';
import { useRefusalToast } from '../use-refusal-toast';
import { isOutOfDate, useApplicationRefresh } from './application-refresh';

interface StatusChangeRequest {
  /** The application with the version that is sent. */
  application: ListedApplication;
  status: ApplicationStatus;
  isUndo?: boolean;
}

const KEY = [API.adminApplications, 'change status'];

/** PUT /api/admin/applications/{id}/status. A toast offers to undo the change. After a conflict, the application is read again. */
export function useChangeStatus(): (application: ListedApplication, status: ApplicationStatus) => void {
  const { t } = useTranslation();
  const refresh = useApplicationRefresh();
  const refuse = useRefusalToast();
  const { toast } = useToast();
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ application: { id, version }, status }: StatusChangeRequest) =>
      requestJson<ListedApplication>('PUT', API.applicationStatus(id), { status, version }),
    onSuccess: (changed, { application, isUndo }) => {
      refresh.replace(changed);
      // The label names the application, because the toast stays when the page goes to the next application.
      const undo = {
        label: t('admin.status.undo', { code: changed.applicationCode }),
        altText: t('admin.status.undoHint'),
        onClick: () => mutate({ application: changed, status: statusOf(application), isUndo: true }),
      };
      toast({
        title: t('admin.status.updated'),
        description: t('admin.status.updatedText'),
        tone: 'success',
        ...(!isUndo && { action: undo }),
      });
    },
    onError: (refusal, { application }) => {
      refuse(refusal, { title: t('admin.toast.error'), fallback: t('admin.status.failed') });
      if (isOutOfDate(refusal)) void refresh.reread(application);
    },
  });
  return (application, status) => mutate({ application, status });
}

export function usePendingStatus(id: string): ApplicationStatus | undefined {
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChangeRequest,
  });
  return pending.find(({ application }) => application.id === id)?.status;
}
