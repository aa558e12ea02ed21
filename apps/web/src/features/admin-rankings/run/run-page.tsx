import { type AdminRanking, type AdminTender, HOUSING_TYPES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { TextTable } from '../../../components/page/text-table';
import { Banner } from '../../../components/ui/banner';
import { ButtonLink } from '../../../components/ui/button-link';
import { EmptyList } from '../../../components/ui/empty-list';
import { Skeleton, Spinner } from '../../../components/ui/spinner';
import { Tabs } from '../../../components/ui/tabs';
import { useFormats } from '../../../i18n/use-formats';
import { ApiError } from '../../../lib/api-client';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { searchOf, useRankingsAddress } from '../address';
import { NotLoaded, RunBadge } from '../rankings-parts';
import { runQuery } from '../rankings-queries';
import { StartAgain } from '../start/start-ranking';
import { Difference } from './difference';
import { Entries } from './entries';
import { OtherDraws, Publish } from './publish';
import { RunFiles } from './run-files';

export function RunPage({ id, tender }: { id: string; tender: AdminTender }) {
  const { t } = useFormats();
  const run = useQuery(runQuery(id));
  const isUnknown = run.error instanceof ApiError && run.error.status === 404;
  return (
    <>
      <ButtonLink to={`?${searchOf({ tender: tender.id })}`} variant="quiet" className="-ml-5 text-left">
        <ArrowLeft className="size-5" aria-hidden />
        {t('adminRankings.run.back', { code: tender.code })}
      </ButtonLink>
      {content()}
    </>
  );

  function content() {
    if (run.data) return <Shown run={run.data} tender={tender} />;
    if (isUnknown) return <EmptyList text={t('adminRankings.run.unknown')} />;
    if (run.isError) return <NotLoaded title={t('adminRankings.run.failed')} query={run} />;
    return (
      <div aria-busy className="mt-3 grid gap-3">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-40" />
      </div>
    );
  }
}

function Shown({ run, tender }: { run: AdminRanking; tender: AdminTender }) {
  const { t, dateTime } = useFormats();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  // Publishing removes the button that had the focus.
  useEffect(() => {
    if (run.state === 'published' && document.activeElement === document.body) title.current?.focus();
  }, [run.state, title]);
  const isComputed = run.state === 'ready' || run.state === 'published';
  return (
    <>
      <header className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
              {t(`adminRankings.title.${run.stage}`)}
            </h2>
            {/* Screen readers announce the state when the computation has ended. */}
            <span role="status">
              <RunBadge state={run.state} />
            </span>
          </div>
          <p className="mt-1 text-sm text-muted">
            {t('adminRankings.run.startedBy', {
              date: dateTime(run.createdAt),
              who: run.createdBy ?? t('adminRankings.run.nobody'),
            })}
            {run.publishedAt && ` ${publication(dateTime(run.publishedAt))}`}
          </p>
        </div>
        {run.state === 'ready' && run.stage !== 'simulation' && !run.expiredAt && <Publish run={run} tender={tender} />}
      </header>
      {run.state === 'computing' && (
        <div className="mt-5 rounded-lg border border-line bg-surface p-6">
          <Spinner label={t('adminRankings.run.computing')} />
          <p className="mt-2 max-w-text text-muted">{t('adminRankings.run.computingText')}</p>
        </div>
      )}
      {run.state === 'failed' && (
        <div className="mt-5 grid justify-items-start gap-4">
          <Banner tone="danger" role="alert" title={t('adminRankings.run.didFail')} className="max-w-text">
            {t('adminRankings.run.didFailText')}
          </Banner>
          <StartAgain run={run} />
        </div>
      )}
      {run.stage === 'simulation' && isComputed && (
        <Banner tone="info" className="mt-4 max-w-text">
          {t('adminRankings.run.simulationText')}
        </Banner>
      )}
      {run.expiredAt && (
        <Banner tone="info" className="mt-4 max-w-text">
          {t('adminRankings.run.expired', { date: dateTime(run.expiredAt) })}
        </Banner>
      )}
      <OtherDraws run={run} className="mt-4 max-w-text" />
      {isComputed && (
        <>
          <Summary run={run} />
          <div className="mt-6">
            <Result run={run} tender={tender} />
          </div>
        </>
      )}
    </>
  );

  function publication(date: string): string {
    if (!run.publishedBy) return t('adminRankings.run.publishedAt', { date });
    return t('adminRankings.run.publishedBy', { date, who: run.publishedBy });
  }
}

function Summary({ run }: { run: AdminRanking }) {
  const { t, number } = useFormats();
  const { counts } = run;
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <dl className="grid grid-cols-2 gap-px lg:grid-cols-1 overflow-hidden rounded-lg border border-line bg-line">
        {(['applications', 'ranked', 'assigned', 'waiting'] as const).map((name) => (
          <div key={name} className="items-center justify-between gap-4 bg-surface px-4 py-3 sm:px-6 lg:flex">
            <dt className="text-sm text-muted">{t(`adminRankings.summary.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <div className="min-w-0 overflow-x-auto rounded-lg border border-line bg-surface px-4 py-2 tabular-nums [&_table]:w-full [&_tbody_tr:last-child]:border-0">
        <TextTable
          caption={t('adminRankings.summary.byType')}
          columns={['type', 'homes', 'rankedShort', 'last'].map((column) => t(`adminRankings.summary.${column}`))}
          rows={HOUSING_TYPES.map((type) => {
            const last = run.lastAssigned?.[type];
            return [
              t(HOUSING_LABELS[type]),
              number(run.homes[type]),
              run.rankedByType ? number(run.rankedByType[type]) : '',
              last
                ? t('adminRankings.summary.lastPlace', { position: number(last.position), points: number(last.points) })
                : t('adminRankings.summary.noLast'),
            ];
          })}
        />
      </div>
    </div>
  );
}

const ENTRIES = 'elenco';
const DIFFERENCE = 'differenze';
const CHECKS = 'verifica';

function Result({ run, tender }: { run: AdminRanking; tender: AdminTender }) {
  const { t } = useFormats();
  const { params, go } = useRankingsAddress();
  if (run.expiredAt) return <RunFiles run={run} />;
  return (
    <Tabs
      label={t('adminRankings.parts.label')}
      shown={[DIFFERENCE, CHECKS].find((part) => part === params.get('part')) ?? ENTRIES}
      onShow={(part) => go({ tender: tender.id, run: run.id, part: part === ENTRIES ? undefined : part })}
      tabs={[
        { id: ENTRIES, label: t('adminRankings.parts.entries'), content: <Entries run={run} /> },
        { id: DIFFERENCE, label: t('adminRankings.parts.difference'), content: <Difference run={run} /> },
        { id: CHECKS, label: t('adminRankings.parts.files'), content: <RunFiles run={run} /> },
      ]}
    />
  );
}
