import {
  API,
  type ApplicationStatus,
  type ChangedStatuses,
  type ChangeStatuses,
  type ListedApplication,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requestJson } from '../../../lib/api-client';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { useApplicationRefresh } from '../list/application-refresh';
import { STATUS_LOOK, statusOf } from '../status/status-badge';

interface NewStatus {
  application: ListedApplication;
  status: ApplicationStatus;
}

interface BulkChange {
  changes: NewStatus[];
  /** Each goes back to what it was. */
  isUndo?: boolean;
}

export interface RefusedChange {
  application: ListedApplication;
  code: ChangedStatuses['refused'][number]['code'];
}

const UNDO_MS = 10_000;

/**
 * PUT /api/admin/applications/statuses; the toast offers undo for ten seconds, refused changes are kept to be listed.
 *
 * @param onChanged gets the ids of the applications that were refused
 */
export function useChangeStatuses({ onChanged }: { onChanged: (refusedIds: string[]) => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const refresh = useApplicationRefresh();
  const [refused, setRefused] = useState<RefusedChange[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: putStatuses,
    onSuccess: ({ changed, refused: notChanged }, { changes, isUndo = false }) => {
      refresh.replace(...changed);
      setRefused(
        notChanged.flatMap(({ id, code }) => {
          const change = changes.find(({ application }) => application.id === id);
          return change ? [{ application: change.application, code }] : [];
        }),
      );
      if (changed.length > 0) sayChanged(changed, changes, isUndo);
      if (!isUndo) onChanged(notChanged.map(({ id }) => id));
    },
    onError: (refusal) => refuse(refusal, { title: t('admin.toast.error'), fallback: t('adminList.bulk.failed') }),
  });
  useLostRights(error);

  function sayChanged(changed: ListedApplication[], changes: NewStatus[], isUndo: boolean): void {
    const counted = { count: changed.length, number: number(changed.length) };
    if (isUndo) {
      toast({
        title: t('adminList.bulk.undone'),
        description: t('adminList.bulk.undoneText', counted),
        tone: 'success',
      });
      return;
    }
    const before = new Map(changes.map(({ application }) => [application.id, statusOf(application)]));
    const back = changed.map((application) => ({
      application,
      status: before.get(application.id) ?? statusOf(application),
    }));
    const [first] = changes;
    toast({
      title: t('admin.status.updated'),
      description: t('adminList.bulk.changedText', {
        ...counted,
        status: first ? t(STATUS_LOOK[first.status].label) : '',
      }),
      tone: 'success',
      durationMs: UNDO_MS,
      action: {
        label: t('adminList.bulk.undo'),
        altText: t('adminList.bulk.undoHint'),
        onClick: () => mutate({ changes: back, isUndo: true }),
      },
    });
  }

  return {
    change: (changes: NewStatus[]) => mutate({ changes }),
    isPending,
    refused,
    forgetRefused: () => setRefused([]),
  };
}

function putStatuses({ changes }: BulkChange): Promise<ChangedStatuses> {
  const body: ChangeStatuses = {
    changes: changes.map(({ application: { id, version }, status }) => ({ id, status, version })),
  };
  return requestJson('PUT', API.applicationStatuses, body);
}
