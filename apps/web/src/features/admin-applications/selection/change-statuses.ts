import {
  API,
  type ApplicationStatus,
  type ChangedStatuses,
  type ChangeStatuses,
  type ListedApplication,
  type RefusedStatus,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { statusOf } from '../../../components/application/status-badge';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { ApiError, requestJson } from '../../../lib/api-client';
import { useApplicationRefresh } from '../../../lib/applications/application-refresh';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import type { Selection } from './use-selection';

interface NewStatus {
  application: ListedApplication;
  status: ApplicationStatus;
}

interface RefusedChange {
  /** The application as the server sent it with the refusal, or otherwise as the list shows it. */
  application: ListedApplication;
  code: RefusedStatus['code'];
}

export interface DoneChange {
  id: string;
  count: number;
  status: ApplicationStatus;
  back: NewStatus[];
}

export type BulkChanges = ReturnType<typeof useChangeStatuses>;

/** PUT /api/admin/applications/statuses. Refused changes stay selected. `moveFocus` is called when the pressed button disappears. */
export function useChangeStatuses(selection: Selection, moveFocus: () => void) {
  const { t, number } = useFormats();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const refresh = useApplicationRefresh();
  const [refused, setRefused] = useState<RefusedChange[]>([]);
  const [done, setDone] = useState<DoneChange>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { changes: NewStatus[]; isUndo?: boolean }) => {
      const sent = changes.map(({ application: { id, version }, status }) => ({ id, status, version }));
      return requestJson<ChangedStatuses>('PUT', API.applicationStatuses, { changes: sent } satisfies ChangeStatuses);
    },
    onSuccess: ({ changed, refused: notChanged }, { changes, isUndo = false }) => {
      refresh.replace(...changed, ...notChanged.flatMap(({ current }) => current ?? []));
      const listed = notChanged.flatMap((refusal) => refusedChange(refusal, changes));
      // Refusals of the change itself stay listed after an undo without refusals.
      if (!isUndo || listed.length > 0) setRefused(listed);
      if (!isUndo) {
        setDone(doneChange(changed, changes));
        selection.keepOnly(listed.map(({ application }) => application));
        moveFocus();
      } else if (changed.length > 0) {
        const description = t('adminList.bulk.undoneText', { count: changed.length, number: number(changed.length) });
        toast({ title: t('adminList.bulk.undone'), description, tone: 'success' });
      }
    },
    onError: (refusal) => {
      const title = t('admin.toast.error');
      const isRefused = refusal instanceof ApiError && refusal.status < 500;
      if (isRefused) return refuse(refusal, { title, fallback: t('adminList.bulk.failed') });
      // The lists are read again, because some applications may have changed before the call failed.
      refresh.replace();
      toast({ title, description: t('adminList.bulk.perhapsChanged'), tone: 'destructive' });
    },
  });

  return {
    change: (status: ApplicationStatus) => {
      const others = selection.applications.filter((application) => statusOf(application) !== status);
      mutate({ changes: others.map((application) => ({ application, status })) });
    },
    isPending,
    done,
    undo: ({ back }: DoneChange) => {
      setDone(undefined);
      mutate({ changes: back, isUndo: true });
      moveFocus();
    },
    forgetDone: useCallback(() => setDone(undefined), []),
    refused,
    forgetRefused: () => {
      setRefused([]);
      moveFocus();
    },
  };
}

function doneChange(changed: ListedApplication[], changes: NewStatus[]): DoneChange | undefined {
  const [first] = changes;
  if (!first || changed.length === 0) return undefined;
  const back = changed.map((application) => ({
    application,
    status: statusOf(changes.find((change) => change.application.id === application.id)?.application ?? application),
  }));
  return { id: crypto.randomUUID(), count: changed.length, status: first.status, back };
}

function refusedChange({ id, code, current }: RefusedStatus, changes: NewStatus[]): RefusedChange[] {
  const application = current ?? changes.find((change) => change.application.id === id)?.application;
  return application ? [{ application, code }] : [];
}
