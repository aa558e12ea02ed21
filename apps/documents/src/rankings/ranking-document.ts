import {
  HOUSING_TYPES,
  housingName,
  interpolate,
  type Language,
  outcomeName,
  PAGES,
  type PublishedRanking,
  rankingTitle,
  shownTypes,
} from '@lacorte/contracts';
import { instant, isSingular, wholeNumber } from '../printing/formats';
import { designOf } from '../printing/letterhead';
import type { EntriesByType } from '../printing/print-sources';
import { hashOf, type PrintableDocument, type WantedPrint } from '../printing/printable-document';
import { RANKING_TEXTS } from '../texts';
import { RANKING_STYLES, RANKING_TEMPLATE } from './ranking-template';

/** A ranking with more entries is printed in part, because the time of a print grows with the square of its pages. */
const MOST_ENTRIES = 10_000;
/** Number of entries of each housing type that are printed of a longer ranking. */
const FIRST_ENTRIES = 2_500;
/** Maximum number of entries of a ranking with tags for screen readers. Tags take 1.4 kB and half a millisecond per entry. */
const MOST_TAGGED = 2_000;
/** Time limit of a print; 10,000 entries take five seconds on an idle machine. */
const LONGEST_MS = 60_000;

const DESIGN = designOf(RANKING_TEMPLATE, RANKING_STYLES);

export const listedPerType = ({ counts }: PublishedRanking) =>
  counts.ranked > MOST_ENTRIES ? FIRST_ENTRIES : MOST_ENTRIES;

/** Returns key and source of a print. Both contain the ranking's id, not its entries, because a published ranking never changes. */
export function wantedRanking(ranking: PublishedRanking, language: Language, publicUrl: string): WantedPrint {
  const outcomes = (['assigned', 'waiting'] as const).map((outcome) => outcomeName(outcome, language));
  const namesInTables = [...HOUSING_TYPES.map((type) => housingName(type, language)), ...outcomes];
  const shown = { ...rankingView(ranking, language, publicUrl), namesInTables };
  return {
    key: DESIGN.keyOf(`rankings/${ranking.id}/${language}`, shown, language),
    source: hashOf([ranking.id, language]),
  };
}

export function rankingDocument(
  ranking: PublishedRanking,
  entries: EntriesByType,
  { language, publicUrl }: { language: Language; publicUrl: string },
): PrintableDocument {
  const view = rankingView(ranking, language, publicUrl);
  return {
    ...wantedRanking(ranking, language, publicUrl),
    page: () => ({
      ...DESIGN.page(
        `${view.heading} ${ranking.tenderCode}`,
        { ...view, types: typeViews(ranking, entries, language) },
        language,
      ),
      isTagged: ranking.counts.ranked <= MOST_TAGGED,
      longestMs: LONGEST_MS,
    }),
  };
}

/** Data of the ranking's template, in the reader's language, without the tables. */
function rankingView(ranking: PublishedRanking, language: Language, publicUrl: string) {
  const texts = RANKING_TEXTS[language];
  const { counts } = ranking;
  return {
    texts,
    heading: rankingTitle(ranking.stage, language),
    tender: `${ranking.title[language]} (${ranking.tenderCode})`,
    published: interpolate(texts.published, { day: instant(ranking.publishedAt, language, { dateStyle: 'long' }) }),
    facts: (['applications', 'ranked', 'assigned'] as const).map((name) => ({
      label: texts[name],
      value: wholeNumber(counts[name], language),
    })),
    draw: (['drawNumbers', 'registerHash', 'seed'] as const).map((name) => ({
      label: texts[name],
      value: ranking[name],
    })),
    pageUrl: `${publicUrl}${PAGES.ranking(ranking.id)}`,
  };
}

/** Returns the tables of the housing types. A rule is drawn under the last place that got a home. */
export function typeViews(ranking: PublishedRanking, entries: EntriesByType, language: Language) {
  const texts = RANKING_TEXTS[language];
  const { homes, lastAssigned, rankedByType } = ranking;
  return shownTypes(ranking).map((type) => {
    const last = lastAssigned[type];
    const ranked = rankedByType[type];
    const listed = entries[type];
    const place = last
      ? interpolate(isSingular(last.points, language) ? texts.last.one : texts.last.other, { ...last })
      : texts.none;
    return {
      name: housingName(type, language),
      summary: ranked === 0 ? texts.empty : `${interpolate(texts.homes, { homes: homes[type], ranked })} ${place}`,
      rows: listed.map((entry) => ({
        ...entry,
        outcome: outcomeName(entry.outcome, language),
        isLast: entry.position === last?.position,
      })),
      more: listed.length < ranked ? interpolate(texts.more, { listed: listed.length }) : '',
    };
  });
}
