import { API, type UndeliveredMessagesPage } from '@lacorte/contracts';
import { pageQuery } from '../../../lib/pages-of-a-list';

const PAGE_SIZE = 10;

/** GET /api/admin/undelivered-messages, newest first. */
export function undeliveredQuery(page: number) {
  const query = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE) });
  return pageQuery<UndeliveredMessagesPage>(API.undeliveredMessages, query);
}
