import { API, type ContactsPage, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import type { MessagesState } from './messages-state';

/** GET /api/admin/contacts, one page; always asked anew, for messages come in by themselves. */
export function contactsPageQuery({ filter, page }: MessagesState) {
  const query = new URLSearchParams({
    ...(filter === 'unanswered' && { answered: 'false' }),
    ...(filter === 'answered' && { answered: 'true' }),
    page: String(page),
    pageSize: String(DEFAULT_PAGE_SIZE),
  });
  const path = `${API.adminContacts}?${query}`;
  return queryOptions({
    queryKey: [API.adminContacts, path],
    queryFn: ({ signal }) => requestJson<ContactsPage>('GET', path, undefined, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
