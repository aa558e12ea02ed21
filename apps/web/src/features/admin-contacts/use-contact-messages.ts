import { API, type Contact, type ContactsPage } from '@lacorte/contracts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { type InAddress, oneOf } from '../../lib/list-in-address';
import { pageQuery } from '../../lib/pages-of-a-list';
import { useReadAgain } from '../../lib/use-read-again';
import { useRefusalToast } from '../../lib/use-refusal-toast';

export function contactsPageQuery({ filter, page }: InAddress<{ filter: MessageFilter }>) {
  const answered = { unanswered: 'false', answered: 'true', all: undefined }[filter];
  return pageQuery<ContactsPage>(API.adminContacts, { answered }, page);
}

export const MESSAGE_FILTERS = ['unanswered', 'answered', 'all'] as const;
type MessageFilter = (typeof MESSAGE_FILTERS)[number];
export const MESSAGES = { filter: oneOf(MESSAGE_FILTERS, 'unanswered') };

interface Mark {
  contact: Contact;
  answered: boolean;
}

const KEY = [API.adminContacts, 'mark answered'];

/** PUT /api/admin/contacts/{id}/answered. The toast offers undo, because the message may leave the list. */
export function useMarkAnswered(): (mark: Mark) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const readAgain = useReadAgain(API.adminContacts);
  const refuse = useRefusalToast();
  const { mutate } = useMutation({
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
      await readAgain();
    },
    onError: (refusal) => {
      refuse(refusal, { title: t('adminContacts.toast.error'), fallback: t('adminContacts.mark.failed') });
      void readAgain();
    },
  });
  return mutate;
}

export function useIsMarking(id: string): boolean {
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Mark,
  });
  return pending.some(({ contact }) => contact.id === id);
}
