import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '../paging/page-request';

const MESSAGES = { page: 'review.pageInvalid', pageSize: 'review.pageSizeInvalid' } as const;

/** @throws DomainError invalid */
export function toTendersRequest(query: QueryParameters): PageRequest {
  return allUnderstood<PageRequest>(pageIn(query), MESSAGES);
}
