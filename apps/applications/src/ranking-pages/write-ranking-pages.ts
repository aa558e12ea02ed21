import {
  API,
  finalOf,
  type HousingType,
  housingName,
  interpolate,
  isReviewOpen,
  type Language,
  lastDayOf,
  outcomeName,
  PAGES,
  type PublishedEntriesPage,
  type PublishedEntry,
  type PublishedRanking,
  type PublishedRankingsPage,
  rankingTitle,
  shownTypes,
  TIME_ZONE,
} from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { LIST_TEMPLATE, NOT_FOUND_TEMPLATE, PAGES_PARTIAL, RANKING_TEMPLATE } from './ranking-page-templates';
import { RANKING_PAGE_TEXTS, type RankingPageText } from './ranking-page-texts';

const handlebars = Handlebars.create();
handlebars.registerPartial('pages', PAGES_PARTIAL);
handlebars.registerHelper('t', (key: RankingPageText, { data }: Handlebars.HelperOptions) =>
  sentence(data.root.language, key),
);
const listTemplate = handlebars.compile(LIST_TEMPLATE);
const notFoundTemplate = handlebars.compile(NOT_FOUND_TEMPLATE);
const rankingTemplate = handlebars.compile(RANKING_TEMPLATE);

export interface ShownRanking {
  ranking: PublishedRanking;
  /** The final ranking that has replaced the shown one. */
  final: PublishedRanking | undefined;
  housingType: HousingType;
  entries: PublishedEntriesPage;
  /** Text that the reader looked for; empty without a search. */
  sought: string;
  /** The entry that the search found, if the ranking has one. */
  place: PublishedEntry | undefined;
}

/** The list of rankings as HTML for the middle of the page /graduatorie. */
export function writeList({ items, total, page, pageSize }: PublishedRankingsPage, language: Language): string {
  return listTemplate({
    language,
    rankings: items.map((ranking) => ({
      ...headOf(ranking, finalOf(ranking, items), language),
      address: PAGES.ranking(ranking.id),
    })),
    pages: pagesOf(language, page, Math.ceil(total / pageSize)),
  });
}

export function writeNotFound(language: Language): string {
  return notFoundTemplate({ language, all: PAGES.rankings });
}

export function writeRanking(shown: ShownRanking, language: Language): string {
  const { ranking, final, housingType, entries, sought, place } = shown;
  const { id, stage, lastAssigned, rankedByType, homes, drawNumbers, registerHash, seed } = ranking;
  const { number, say } = wordsOf(language);
  const { page, total, pageSize } = entries;
  const last = lastAssigned[housingType];
  return rankingTemplate({
    ...headOf(ranking, final, language),
    language,
    drawNumbers,
    registerHash,
    seed,
    sought,
    all: PAGES.rankings,
    pdf: API.rankingPdf(id),
    csv: API.rankingCsv(id),
    about: say(`rankings.about.${stage === 'provisional' && final ? 'replaced' : stage}`),
    types: shownTypes(ranking).map((type) => ({
      name: housingName(type, language),
      address: `?${new URLSearchParams({ housingType: type })}`,
      homes: number(homes[type]),
      ranked: number(rankedByType[type]),
      last: tellLast(lastAssigned[type]),
    })),
    result: sought && tellPlace(place),
    listTitle: say('rankings.table.title', { type: housingName(housingType, language) }),
    entries: entries.items.map((entry) => ({
      ...numbersOf(entry),
      code: entry.applicationCode,
      outcome: outcomeName(entry.outcome, language),
      isSought: entry.applicationCode === place?.applicationCode,
      line: last?.position === entry.position && say('rankings.noscript.line', numbersOf(last)),
    })),
    pages: pagesOf(language, page, Math.ceil(total / pageSize), { housingType }),
  });

  function numbersOf({ position, points }: { position: number; points: number }) {
    return { position: number(position), points: number(points) };
  }

  function tellLast(one: PublishedRanking['lastAssigned'][HousingType]): string {
    return one ? say('rankings.noscript.lastValue', numbersOf(one)) : say('rankings.homes.noneAssigned');
  }

  function tellPlace(found: PublishedEntry | undefined): string {
    if (!found) return say('rankings.noscript.notInList');
    const ranked = number(rankedByType[found.housingType]);
    const outcome = outcomeName(found.outcome, language);
    const place = say('rankings.noscript.found', { ...numbersOf(found), ranked, outcome });
    return `${housingName(found.housingType, language)}, ${place}`;
  }
}

function headOf(ranking: PublishedRanking, final: PublishedRanking | undefined, language: Language) {
  const { say, day } = wordsOf(language);
  const { stage, title, tenderCode, publishedAt, reviewUntil } = ranking;
  return {
    name: rankingTitle(stage, language),
    title: title[language],
    code: tenderCode,
    published: say('rankings.page.publishedOn', { date: day(publishedAt) }),
    final: final && PAGES.ranking(final.id),
    review: !final && reviewUntil && tellReview(reviewUntil),
  };

  function tellReview(until: string): string {
    const date = day(lastDayOf(until));
    return say(isReviewOpen(until, Date.now()) ? 'rankings.noscript.review' : 'rankings.review.over', { date });
  }
}

function pagesOf(language: Language, page: number, pages: number, chosen: { housingType?: HousingType } = {}) {
  if (pages <= 1) return undefined;
  const { say, number } = wordsOf(language);
  const link = (name: RankingPageText, to: number) => ({
    name: say(name),
    address: `?${new URLSearchParams({ ...chosen, page: String(to) })}`,
  });
  return {
    ...chosen,
    page,
    told: say('rankings.noscript.pageOf', { page: number(page), pages: number(pages) }),
    links: [
      ...(page > 1 ? [link('rankings.noscript.first', 1), link('rankings.noscript.previous', page - 1)] : []),
      ...(page < pages ? [link('rankings.noscript.next', page + 1), link('rankings.noscript.last', pages)] : []),
    ],
  };
}

function wordsOf(language: Language) {
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: TIME_ZONE });
  return {
    number: (value: number) => numbers.format(value),
    day: (instant: string) => days.format(new Date(instant)),
    say: (key: RankingPageText, parameters?: Record<string, string>) => sentence(language, key, parameters),
  };
}

function sentence(language: Language, key: RankingPageText, parameters: Record<string, string> = {}): string {
  return interpolate(RANKING_PAGE_TEXTS[language][key], parameters);
}
