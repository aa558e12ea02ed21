import { API, type Contact } from '@lacorte/contracts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { useLostRights } from '../../lib/session/use-lost-rights';
import { useRefusalToast } from '../../lib/use-refusal-toast';

interface Mark {
  contact: Contact;
  answered: boolean;
}

const KEY = [API.adminContacts, 'mark answered'];

/** PUT /api/admin/contacts/{id}/answered; the toast offers the way back, since the message may leave the list. */
export function useMarkAnswered(): (mark: Mark) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const refuse = useRefusalToast();
  const { mutate, error } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ contact, answered }: Mark) =>
      requestJson<unknown>('PUT', API.contactAnswered(contact.id), { answered }),
    onSuccess: async (_, { contact, answered }) => {
      toast({
        title: t(answered ? 'adminContacts.mark.answered' : 'adminContacts.mark.unanswered'),
        tone: 'success',
        action: {
          label: t('adminContacts.mark.undo'),
          altText: t('adminContacts.mark.undoHint'),
          onClick: () => mutate({ contact, answered: !answered }),
        },
      });
      await queryClient.invalidateQueries({ queryKey: [API.adminContacts] });
    },
    onError: (refusal) => {
      refuse(refusal, { title: t('adminContacts.toast.error'), fallback: t('adminContacts.mark.failed') });
      void queryClient.invalidateQueries({ queryKey: [API.adminContacts] });
    },
  });
  useLostRights(error);
  return mutate;
}

export function useIsMarking(id: string): boolean {
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Mark,
  });
  return pending.some(({ contact }) => contact.id === id);
}
