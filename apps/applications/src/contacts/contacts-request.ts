import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';

export interface ContactsRequest extends PageRequest {
  answered: 'true' | 'false' | 'any';
}

const MESSAGES = {
  answered: 'validation.answered.invalid',
  page: 'review.pageInvalid',
  pageSize: 'review.pageSizeInvalid',
} as const;

export function toContactsRequest(query: QueryParameters): ContactsRequest {
  return allUnderstood<ContactsRequest>({ ...pageIn(query), answered: answeredIn(query.answered) }, MESSAGES);
}

function answeredIn(text: unknown): ContactsRequest['answered'] | undefined {
  if (text === undefined || text === '') return 'any';
  return text === 'true' || text === 'false' ? text : undefined;
}
