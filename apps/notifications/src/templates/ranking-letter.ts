import { housingName, PAGES, type RankingNews, type RankingResult, stageName } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, linkTo, pageOf } from './button-letter';
import { RANKING_TEXTS } from './ranking-texts';
import { lastDayBefore } from './wording';

/**
 * Tells an applicant that a ranking is published, and what it says about the application. Points and their parts are left out: they are
 * in the personal area, to which the button leads.
 */
export function rankingLetter(
  { rankingId, ...letter }: Letter & { rankingId: string },
  { applicationCode, tenderTitle, stage, place, reviewUntil }: RankingNews & RankingResult,
): Mail {
  const { language } = letter;
  const { outcomes, stages, review, everybody, before, after, ...texts } = RANKING_TEXTS[language];
  const { later } = stages[stage];
  const said = place === null ? outcomes.unlisted : [...outcomes[place.outcome], later[place.outcome]];
  const values = {
    ...{ code: applicationCode, tender: tenderTitle[language], stage: stageName(stage, language) },
    ...(place && { position: place.position, housingType: housingName(place.housingType, language) }),
    ...(reviewUntil !== null && { day: lastDayBefore(reviewUntil, language) }),
    page: linkTo(PAGES.ranking(rankingId), letter),
  };
  return buttonLetter(letter, {
    page: pageOf(applicationCode),
    texts: {
      ...texts,
      before: [...before, ...said],
      after: [...(reviewUntil === null ? [] : [review]), everybody, ...after],
    },
    values,
  });
}
