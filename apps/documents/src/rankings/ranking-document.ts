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
  TIME_ZONE,
} from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { LOCALES, letterheadStyles, letterheadView, styledHead } from '../printing/letterhead';
import type { EntriesByType } from '../printing/print-sources';
import { hashOf, type PrintableDocument, printKey, type WantedPrint } from '../printing/printable-document';
import { RANKING_STYLES, RANKING_TEMPLATE } from './ranking-template';
import { RANKING_TEXTS } from './ranking-texts';

/** A ranking with more entries is printed in part: the time of a print grows with the square of its pages. */
const MOST_ENTRIES = 10_000;
/** Printed entries of each housing type of a longer ranking. */
const FIRST_ENTRIES = 2_500;
/** Tags for screen readers take 1.4 kB and half a millisecond per entry. */
const MOST_TAGGED = 2_000;
/** 10,000 entries take five seconds on an idle machine. */
const LONGEST_MS = 60_000;

const template = Handlebars.create().compile(RANKING_TEMPLATE, { strict: true });

/** Number of entries of each housing type that are printed at most. */
export const listedPerType = ({ counts }: PublishedRanking) =>
  counts.ranked > MOST_ENTRIES ? FIRST_ENTRIES : MOST_ENTRIES;

/** Key and source of the print of a ranking: a published ranking never changes, so its id stands for its entries. */
export function wantedRanking(ranking: PublishedRanking, language: Language, publicUrl: string): WantedPrint {
  const parts = [RANKING_TEMPLATE, RANKING_STYLES, letterheadStyles(language), ...namesInTables(language)];
  const key = printKey(`rankings/${ranking.id}/${language}`, [...parts, rankingView(ranking, language, publicUrl)]);
  return { key, source: hashOf([ranking.id, language]) };
}

/** Words of the tables that the view does not contain. */
function namesInTables(language: Language): string[] {
  const outcomes = (['assigned', 'waiting'] as const).map((outcome) => outcomeName(outcome, language));
  return [...HOUSING_TYPES.map((type) => housingName(type, language)), ...outcomes];
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
      language,
      head: styledHead(letterheadStyles(language) + RANKING_STYLES),
      title: `${view.heading} ${ranking.tenderCode}`,
      body: template({ ...view, types: typeViews(ranking, entries, language) }),
      isTagged: ranking.counts.ranked <= MOST_TAGGED,
      longestMs: LONGEST_MS,
    }),
  };
}

/** Data of the ranking's template, in the reader's language, without the tables. */
function rankingView(ranking: PublishedRanking, language: Language, publicUrl: string) {
  const texts = RANKING_TEXTS[language];
  const number = new Intl.NumberFormat(LOCALES[language]);
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: TIME_ZONE });
  const { counts, drawNumbers, registerHash, seed } = ranking;
  return {
    texts,
    ...letterheadView(language),
    heading: rankingTitle(ranking.stage, language),
    tender: `${ranking.title[language]} (${ranking.tenderCode})`,
    published: interpolate(texts.published, { day: day.format(new Date(ranking.publishedAt)) }),
    facts: [
      { label: texts.applications, value: number.format(counts.applications) },
      { label: texts.ranked, value: number.format(counts.ranked) },
      { label: texts.assigned, value: number.format(counts.assigned) },
    ],
    draw: [
      { label: texts.drawNumbers, value: drawNumbers },
      { label: texts.registerHash, value: registerHash },
      { label: texts.seed, value: seed },
    ],
    pageUrl: `${publicUrl}${PAGES.ranking(ranking.id)}`,
  };
}

/** The tables of the housing types. A line is drawn under the last place that got a home. */
export function typeViews(ranking: PublishedRanking, entries: EntriesByType, language: Language) {
  const texts = RANKING_TEXTS[language];
  const plural = new Intl.PluralRules(LOCALES[language]);
  const { homes, lastAssigned, rankedByType } = ranking;
  return shownTypes(ranking).map((type) => {
    const last = lastAssigned[type];
    const ranked = rankedByType[type];
    const listed = entries[type];
    const place = last
      ? interpolate(plural.select(last.points) === 'one' ? texts.last.one : texts.last.other, { ...last })
      : texts.none;
    return {
      name: housingName(type, language),
      summary: ranked === 0 ? texts.empty : `${interpolate(texts.homes, { homes: homes[type], ranked })} ${place}`,
      rows: listed.map(({ position, applicationCode, points, outcome }) => ({
        position,
        points,
        code: applicationCode,
        outcome: outcomeName(outcome, language),
        isLast: position === last?.position,
      })),
      more: listed.length < ranked ? interpolate(texts.more, { listed: listed.length }) : '',
    };
  });
}
