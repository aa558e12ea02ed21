import { housingName, type Language, PAGES, type RankingNews, type RankingResult, stageName } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter, linkTo, pageOf } from './button-letter';
import fr from './fr/ranking.json' with { type: 'json' };
import it from './it/ranking.json' with { type: 'json' };
import { lastDayBefore } from './wording';

/** Other people may see subject and preview, so they do not contain the outcome. */
const TEXTS: Record<Language, typeof it> = { it, fr };

/**
 * Tells an applicant that a ranking is published, and the result of the application. The points are left out, because the personal area, to
 * which the button leads, shows them.
 */
export function rankingLetter(
  { rankingId, ...letter }: Letter & { rankingId: string },
  { applicationCode, tenderTitle, stage, place, reviewUntil }: RankingNews & RankingResult,
): Mail {
  const { language } = letter;
  const { outcomes, stages, review, everybody, before, after, ...texts } = TEXTS[language];
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
