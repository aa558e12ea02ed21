import { HOUSING_TYPES, housingName, type Language, outcomeName, type PublishedRanking } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { letterheadStyles } from '../printing/letterhead';
import { hashOf, type PrintableDocument, printKey, styledHead, type WantedPrint } from '../printing/printable-document';
import type { EntriesByType } from './ranking-source';
import { RANKING_STYLES, RANKING_TEMPLATE } from './ranking-template';
import { rankingView, typeViews } from './ranking-view';

/** A ranking with more entries is printed in part: the time of a print grows with the square of its pages. */
const MOST_ENTRIES = 10_000;
/** Printed entries of each housing type of a longer ranking. */
const FIRST_ENTRIES = 2_500;
/** Tags for screen readers take 1.4 kB and half a millisecond per entry. */
const MOST_TAGGED = 2_000;
/** 10,000 entries take five seconds on an idle machine. */
const LONGEST_MS = 60_000;

const template = Handlebars.create().compile(RANKING_TEMPLATE, { strict: true });

/** How many entries of each housing type are printed. */
export const listedPerType = ({ counts }: PublishedRanking) =>
  counts.ranked > MOST_ENTRIES ? FIRST_ENTRIES : MOST_ENTRIES;

/** Key and source of the print of a ranking: a published ranking never changes, so its id stands for its entries. */
export function wantedRanking(ranking: PublishedRanking, language: Language, publicUrl: string): WantedPrint {
  const parts = [RANKING_TEMPLATE, RANKING_STYLES, letterheadStyles(language), ...namesInTables(language)];
  const key = printKey(`rankings/${ranking.id}/${language}`, [...parts, rankingView(ranking, language, publicUrl)]);
  return { key, source: hashOf([ranking.id, language]) };
}

/** Words that the tables have besides the texts of the view. */
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
