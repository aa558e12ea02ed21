import { API, type CurrentUser } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadFailed } from '../../../components/account/load-failed';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { readDraft } from '../api/drafts';

/** With the rules of the form, which most readers of the personal area do not need. */
const DraftCard = lazy(() => import('./draft-card'));

/** In the personal area: the draft of the open tender; nothing if there is none. */
export function ResumeDraft({ user }: { user: CurrentUser }) {
  const { data, error, refetch } = useQuery({
    queryKey: [API.userDraft],
    queryFn: async () => (await readDraft()) ?? null,
    // The form changes it.
    gcTime: 0,
  });
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
