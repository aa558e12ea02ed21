import { housingName, PAGES, type RankingNews, type RankingResult, stageName } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, linkTo, pageOf } from './button-letter';
import { RANKING_TEXTS } from './ranking-texts';
import { lastDayBefore } from './wording';

/**
 * Tells an applicant that a ranking is published, and the result of the application. Points and their parts are left out: the personal
 * area, to which the button leads, shows them.
 */
export function rankingLetter(
  { rankingId, ...letter }: Letter & { rankingId: string },
  { applicationCode, tenderTitle, stage, place, reviewUntil }: RankingNews & RankingResult,
): Mail {
  const { language } = letter;
  const { outcomes, stages, review, everybody, before, after, ...texts } = RANKING_TEXTS[language];
  const said = place === null ? outcomes.unlisted : [...outcomes[place.outcome], stages[stage][place.outcome]];
  const values = {
    code: applicationCode,
    tender: tenderTitle[language],
    stage: stageName(stage, language),
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
