import type { OwnApplication, TimelineEntry } from '@lacorte/contracts';
import { useId } from 'react';
import type { Translate } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

/** Events of an application, oldest first. */
export function Timeline({ application }: { application: OwnApplication }) {
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
};

/** The timeline in words. What happened again on the same day is said once; kinds of a newer server are left out. */
function shownEntries(timeline: readonly TimelineEntry[], t: Translate, dayOf: (at: string) => string) {
  const shown: { at: string; day: string; text: string }[] = [];
  for (const entry of timeline) {
    const text = textOf(entry, t);
    const day = dayOf(entry.at);
    const before = shown.at(-1);
    if (text !== undefined && (before?.text !== text || before.day !== day)) shown.push({ at: entry.at, day, text });
  }
  return shown;
}

function textOf(entry: TimelineEntry, t: Translate): string | undefined {
  if (entry.kind === 'status-changed') {
    return t('personalArea.timeline.status', { status: t(`personalArea.status.${entry.status}`) });
  }
  return Object.hasOwn(WORDS, entry.kind) ? t(WORDS[entry.kind]) : undefined;
}
