import { type AdminApplication, API, type ApplicationStatus } from '@lacorte/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/ui/toast';
import { ApiError, requestJson } from '../../../lib/api-client';
import { serverMessage } from '../../../lib/server-message';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { useApplicationRefresh } from '../list/application-refresh';
import { statusOf } from './status-look';

interface StatusChangeRequest {
  /** As the administrator sees it: its version goes with the change. */
  application: AdminApplication;
  status: ApplicationStatus;
  isUndo?: boolean;
}

const KEY = [API.adminApplications, 'change status'];

/** PUT /api/admin/applications/{id}/status; the toast offers the way back, a conflict brings the row up to date. */
export function useChangeStatus(): (application: AdminApplication, status: ApplicationStatus) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const refresh = useApplicationRefresh();
  const { mutate, error } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ application, status }: StatusChangeRequest) =>
      requestJson<AdminApplication>('PUT', API.applicationStatus(application.id), {
        status,
        version: application.version,
      }),
    onSuccess: (changed, { application, isUndo }) => {
      refresh.replace(changed);
      void queryClient.invalidateQueries({ queryKey: [API.applicationHistory(application.id)] });
      toast({
        title: t('admin.status.updated'),
        description: t('admin.status.updatedText'),
        tone: 'success',
        ...(!isUndo && { action: undo(changed, statusOf(application)) }),
      });
    },
    onError: (error, { application }) => {
      toast({ title: t('admin.toast.error'), description: refusal(error), tone: 'destructive' });
      // Somebody else was quicker, or the application is gone: what is shown is out of date.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void refresh.reread(application);
    },
  });

  useLostRights(error);

  function undo(changed: AdminApplication, before: ApplicationStatus) {
    return {
      label: t('admin.status.undo'),
      altText: t('admin.status.undoHint'),
      onClick: () => mutate({ application: changed, status: before, isUndo: true }),
    };
  }

  function refusal(error: Error): string {
    const message = error instanceof ApiError ? error.body?.message : undefined;
    return message ? serverMessage(message, t) : t('admin.status.failed');
  }

  return (application, status) => mutate({ application, status });
}

/** The status that is on its way to the server for this application. */
export function usePendingStatus(id: string): ApplicationStatus | undefined {
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChangeRequest,
  });
  return pending.find(({ application }) => application.id === id)?.status;
}
