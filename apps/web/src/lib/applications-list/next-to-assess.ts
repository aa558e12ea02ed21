import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { inSession } from '../api-client';
import { useRefusalToast } from '../use-refusal-toast';
import { applicationsPageQuery, type ListState } from './list-state';
import { applicationAddress, forgetTrails } from './list-trail';

// This is not in list-trail.ts, because pages that only link to an application would then load the texts of this hook.
/** Opens the free application that has waited longest in the queue; its page then reserves it. */
export function useNextToAssess(tender: string | undefined): { open: () => void; isPending: boolean } {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const queue: ListState = {
    q: '',
    status: undefined,
    tender,
    withdrawn: undefined,
    work: 'to-assess',
    sort: 'createdAt',
    page: 1,
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { items } = await inSession(() => queryClient.fetchQuery(applicationsPageQuery(queue)), {
        whenSessionEnds: 'login',
      });
      // Applications without a reservation come first. The others of this list are reserved by the reader.
      return items.find(({ claim }) => claim === null) ?? items[0];
    },
    onSuccess: (next) => {
      if (!next) return toast({ title: t('adminList.next.none'), description: t('adminList.next.noneText') });
      forgetTrails(queryClient);
      void navigate(applicationAddress(next.id, queue));
    },
    onError: (refusal) => refuse(refusal, { title: t('admin.toast.error'), fallback: t('adminList.next.failed') }),
  });
  return { open: () => mutate(), isPending };
}
