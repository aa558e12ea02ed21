import type { TimelineEntry } from '@lacorte/contracts';
import type { Translate } from '../../i18n/translations';
import { STATUS_LABELS } from './status-badge';

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

export interface ShownEntry {
  at: string;
  day: string;
  text: string;
}

/** The timeline in words. What happened again on the same day is said once; kinds of a newer server are left out. */
export function shownEntries(timeline: readonly TimelineEntry[], t: Translate, dayOf: (at: string) => string) {
  const shown: ShownEntry[] = [];
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
    return t('personalArea.timeline.status', { status: t(STATUS_LABELS[entry.status]) });
  }
  return Object.hasOwn(WORDS, entry.kind) ? t(WORDS[entry.kind]) : undefined;
}
