import { API, type CurrentUser } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadFailed } from '../../../components/page/members-only';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { useCurrentUser } from '../../../lib/session/current-user';
import { readDraft } from '../api/drafts';

/** With the rules of the form, which most readers of the personal area do not need. */
const DraftCard = lazy(() => import('./draft-card'));

const draftQuery = queryOptions({
  queryKey: [API.userDraft],
  queryFn: async () => (await readDraft()) ?? null,
  // The form changes it.
  gcTime: 0,
});

/** Whether the personal area shows a draft, or is about to. */
export function useIsDraftShown(): boolean {
  const { user } = useCurrentUser();
  const { data: draft, isFetching } = useQuery({ ...draftQuery, enabled: user !== null });
  return isFetching || Boolean(draft);
}

/** In the personal area: the draft of the open tender; nothing if there is none. */
export function ResumeDraft({ user }: { user: CurrentUser }) {
  const { data, error, refetch } = useQuery(draftQuery);
  if (error) {
    return (
      <div className="mt-10">
        <LoadFailed onRetry={refetch} />
      </div>
    );
  }
  if (!data) return null;
  return (
    <LoadBoundary fallback={null}>
      <Suspense>
        <DraftCard user={user} draft={data} onDeleted={refetch} />
      </Suspense>
    </LoadBoundary>
  );
}
