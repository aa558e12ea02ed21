import { API, type UserDraft } from '@lacorte/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getQuery } from '../../../lib/api-client';

/** GET /api/user/drafts, without the one of the open tender; not from the cache, because the form changes them. */
export const closedDraftsQuery = queryOptions({
  ...getQuery<UserDraft[]>(API.userDrafts),
  select: (drafts) => drafts.filter(({ state }) => state === 'closed'),
  staleTime: 0,
});
