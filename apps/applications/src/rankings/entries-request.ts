import { HOUSING_TYPES, type HousingType } from '@lacorte/contracts';
import { allUnderstood, choiceIn, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { RankingOutcome } from '@lacorte/tender-rules';
import { wordsIn } from '../review/list-request';

/** Which entries of a run an administrator asks for; null is no filter. */
export interface EntriesRequest extends PageRequest {
  housingType: HousingType | null;
  q: string[];
  outcome: RankingOutcome | null;
}

const OUTCOMES: readonly RankingOutcome[] = ['assigned', 'waiting'];

/** @throws DomainError invalid, naming every parameter that is not understood */
export function toEntriesRequest(query: QueryParameters): EntriesRequest {
  return allUnderstood<EntriesRequest>({
    housingType: [choiceIn(query.housingType, HOUSING_TYPES, null), 'rankings.housingTypeInvalid'],
    q: [wordsIn(query.q), 'review.searchInvalid'],
    outcome: [choiceIn(query.outcome, OUTCOMES, null), 'rankings.outcomeInvalid'],
    ...pageIn(query),
  });
}
