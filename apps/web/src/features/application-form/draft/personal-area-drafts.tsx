import { API, type CurrentUser, PAGES, type UserDraft } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadFailed } from '../../../components/page/members-only';
import { Banner } from '../../../components/ui/banner';
import { ButtonLink } from '../../../components/ui/button-link';
import { DataItem, DataList } from '../../../components/ui/card';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { useFormats } from '../../../i18n/use-formats';
import { useCurrentUser } from '../../../lib/session/current-user';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { closedDraftsQuery, readDraft } from './draft-calls';
import { partLabel, useDraftSavedText, usePartText } from './draft-text';
import { differences, typedDraft } from './draft-values';

/** The card is a separate chunk, because most readers of the personal area do not need the rules of the form. */
const DraftCard = lazy(() => import('./draft-card'));

const draftQuery = queryOptions({
  queryKey: [API.userDraft],
  queryFn: async () => (await readDraft()) ?? null,
  // The draft is never taken from the cache, because the form changes it.
  gcTime: 0,
});

export function useIsDraftShown(): boolean {
  const { user } = useCurrentUser();
  const isLoggedIn = user !== null;
  const { data: draft, isFetching } = useQuery({ ...draftQuery, enabled: isLoggedIn });
  const { data: closed = [] } = useQuery({ ...closedDraftsQuery, enabled: isLoggedIn });
  return isFetching || Boolean(draft) || closed.length > 0;
}

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

export function ClosedDrafts() {
  const { data: drafts = [] } = useQuery(closedDraftsQuery);
  return drafts.map((draft) => <ClosedDraft key={draft.tenderId} draft={draft} />);
}

function ClosedDraft({ draft: { tenderCode: code, values, savedAt, expiresAt } }: { draft: UserDraft }) {
  const { t, date } = useFormats();
  const textOf = usePartText();
  const savedText = useDraftSavedText(savedAt);
  const isNextOpen = useCurrentTender().tender?.status === 'open';
  const titleId = `bozza-${code}`;
  return (
    <section aria-labelledby={titleId} className="mt-10 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h2 id={titleId} className="text-2xl">
        {t('personalArea.closedDraft.title', { code })}
      </h2>
      <Banner tone="warning" className="mt-4">
        {t('personalArea.closedDraft.text')}
      </Banner>
      <p className="mt-4 max-w-text text-muted">
        {savedText}. {t('personalArea.closedDraft.expires', { date: date(expiresAt) })}
      </p>
      <details className="mt-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          {t('personalArea.closedDraft.content')}
        </summary>
        <DataList className="mt-2 sm:grid-cols-2">
          {differences(typedDraft(values), {}).map(({ part, mine }) => (
            <DataItem key={part} label={t(partLabel(part))}>
              {mine.map((value) => textOf(part, value)).join(t('ui.list.separator'))}
            </DataItem>
          ))}
        </DataList>
      </details>
      {isNextOpen && (
        <ButtonLink to={PAGES.apply} className="mt-6 w-full sm:w-auto">
          {t('personalArea.closedDraft.apply')}
        </ButtonLink>
      )}
    </section>
  );
}
