import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';

const MESSAGES = { page: 'review.pageInvalid', pageSize: 'review.pageSizeInvalid' } as const;

/** @throws DomainError invalid */
export function toTendersRequest(query: QueryParameters): PageRequest {
  return allUnderstood<PageRequest>(pageIn(query), MESSAGES);
}
