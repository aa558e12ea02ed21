import {
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
import { letterheadView } from '../printing/letterhead';
import type { EntriesByType } from './ranking-source';
import { RANKING_TEXTS } from './ranking-texts';

const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };

/** Data of the ranking's template, in the reader's language, without the tables. */
export function rankingView(ranking: PublishedRanking, language: Language, publicUrl: string) {
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
        ...{ position, points, code: applicationCode, outcome: outcomeName(outcome, language) },
        isLast: position === last?.position,
      })),
      more: listed.length < ranked ? interpolate(texts.more, { listed: listed.length }) : '',
    };
  });
}
