import { API, type ContactDto } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** POST /api/contacts; an administrator's list of messages is read anew afterwards. */
export function useSendContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contact: ContactDto) => requestJson<{ id: string }>('POST', API.contacts, contact),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [API.adminContacts] }),
  });
}
