import type { DocumentRequest, OwnApplication, TimelineEntry } from '@lacorte/contracts';
import clsx from 'clsx';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { ChangedFields } from '../../components/application/changed-fields';
import { type Translate, useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useSectionList } from '../../lib/application-labels';
import { useAddableUntil } from '../../lib/tender/application-tender';
import { Documents } from './documents/documents';

/** Documents and timeline of an application, behind a button so that several applications stay readable. */
export function Story(props: { application: OwnApplication; isOpen: boolean; panelId: string; onToggle: () => void }) {
  const { application, isOpen, panelId, onToggle } = props;
  const { t } = useTranslation();
  return (
    <section className="border-t border-line">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex w-full items-center gap-3 px-5 py-4 text-left -outline-offset-3 hover:bg-sunken sm:px-8"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="font-semibold text-shutter">{t('personalArea.story.title')}</span>
            <span className="text-sm font-normal text-muted">
              {t('personalArea.story.files', { count: application.files.length })}
            </span>
          </span>
          <ChevronDown className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} aria-hidden />
        </button>
      </h4>
      {/* A server of the previous release sends no `missing`. */}
      {!application.withdrawnAt && application.missing?.length > 0 && <Missing application={application} />}
      <div id={panelId} hidden={!isOpen} className="px-5 pt-2 pb-7 sm:px-8">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <Documents application={application} />
          <div>
            <Timeline application={application} />
            <Corrections corrections={application.corrections} />
            <PastRequests application={application} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Missing({ application: { id, missing, applicationStatus } }: { application: OwnApplication }) {
  const { t } = useTranslation();
  const list = useSectionList(missing);
  const until = useAddableUntil(id, missing.length, applicationStatus);
  return (
    <p className="mx-5 mb-4 flex items-start gap-2.5 font-medium text-warning sm:mx-8">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>
        <span className="block">{t('personalArea.documents.missing', { count: missing.length, list })}</span>
        {until && <span className="block font-normal text-ink">{until}</span>}
      </span>
    </p>
  );
}

/** Lists who corrected which fields, newest first. */
function Corrections({ corrections }: Pick<OwnApplication, 'corrections'>) {
  const { t, dateTime } = useFormats();
  const titleId = useId();
  if (corrections.length === 0) return null;
  return (
    <div className="mt-8">
      <h5 id={titleId} className="font-semibold text-shutter">
        {t('personalArea.corrections.title')}
      </h5>
      <ol aria-labelledby={titleId} className="mt-3 grid gap-4">
        {corrections.map(({ at, by, changes }) => (
          <li key={at} className="border-l-2 border-line pl-4">
            <ChangedFields changes={changes} />
            <p className="mt-1 text-sm text-muted">
              {t(`personalArea.corrections.${by}`)} · <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function PastRequests({ application }: { application: OwnApplication }) {
  const { t } = useTranslation();
  const past = application.documentRequests.filter(({ state }) => state !== 'open');
  if (past.length === 0) return null;
  return (
    <div className="mt-8">
      <h5 className="font-semibold text-shutter">{t('personalArea.request.past')}</h5>
      <ul className="mt-3 grid gap-3">
        {past.map((request) => (
          <PastRequest key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
}

function PastRequest({ request }: { request: DocumentRequest }) {
  const { t, dateTime, day } = useFormats();
  const list = useSectionList(request.items.map(({ section }) => section));
  const on = request.answeredAt === null ? day(request.deadline) : dateTime(request.answeredAt);
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="font-medium">{list}</p>
      <p className="text-sm text-muted">{t('personalArea.request.askedOn', { date: dateTime(request.createdAt) })}</p>
      <p className="text-sm">{t(`personalArea.requestWas.${request.state}`, { date: on })}</p>
    </li>
  );
}

function Timeline({ application }: { application: OwnApplication }) {
  const { t, date, dateTime } = useFormats();
  const titleId = useId();
  const entries = shownEntries(application.timeline, t, date);
  return (
    <div>
      <h5 id={titleId} className="font-semibold text-shutter">
        {t('personalArea.timeline.title')}
      </h5>
      <ol aria-labelledby={titleId} className="mt-4 border-l-2 border-line">
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="relative pb-5 pl-5 last:pb-0">
            <span
              aria-hidden
              className="absolute top-2 -left-[0.4375rem] size-3 rounded-full border-2 border-surface bg-shutter"
            />
            <p className="font-medium">{text}</p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const WORDS: Record<Exclude<TimelineEntry['kind'], 'status-changed'>, string> = {
  submitted: 'personalArea.timeline.submitted',
  'documents-attached': 'personalArea.timeline.attached',
  'fee-requested': 'personalArea.timeline.feeRequested',
  'fee-paid': 'personalArea.timeline.feePaid',
  'documents-requested': 'personalArea.timeline.requested',
  'documents-answered': 'personalArea.timeline.answered',
  'documents-expired': 'personalArea.timeline.expired',
  'documents-withdrawn': 'personalArea.timeline.withdrawn',
  'ranking-published': 'personalArea.timeline.rankingPublished',
  'review-requested': 'personalArea.timeline.reviewRequested',
  'review-decided': 'personalArea.timeline.reviewDecided',
  corrected: 'personalArea.timeline.corrected',
  withdrawn: 'personalArea.timeline.applicationWithdrawn',
  'withdrawal-undone': 'personalArea.timeline.withdrawalUndone',
};

/**
 * Returns the timeline in words. Lists repeated events of a day once, with their number and the time of the last, and leaves out kinds that
 * only a newer server knows.
 */
function shownEntries(timeline: readonly TimelineEntry[], t: Translate, dayOf: (at: string) => string) {
  const shown: { at: string; day: string; event: string; count: number }[] = [];
  for (const entry of timeline) {
    const { at } = entry;
    const event = textOf(entry, t);
    const day = dayOf(at);
    const before = shown.at(-1);
    if (before && before.event === event && before.day === day) Object.assign(before, { at, count: before.count + 1 });
    else if (event !== undefined) shown.push({ at, day, event, count: 1 });
  }
  return shown.map(({ at, event, count }) => ({
    at,
    text: count === 1 ? event : t('personalArea.timeline.times', { event, count }),
  }));
}

function textOf(entry: TimelineEntry, t: Translate): string | undefined {
  if (entry.kind === 'status-changed') {
    return t('personalArea.timeline.status', { status: t(`personalArea.status.${entry.status}`) });
  }
  return Object.hasOwn(WORDS, entry.kind) ? t(WORDS[entry.kind]) : undefined;
}
