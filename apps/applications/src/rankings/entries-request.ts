import { HOUSING_TYPES, type HousingType } from '@lacorte/contracts';
import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { RankingOutcome } from '@lacorte/tender-rules';
import { wordsIn } from '../review/list-request';

/** Which entries of a run an administrator asks for; null is no filter. */
export interface EntriesRequest extends PageRequest {
  housingType: HousingType | null;
  q: string[];
  outcome: RankingOutcome | null;
}

const OUTCOMES: readonly RankingOutcome[] = ['assigned', 'waiting'];

const MESSAGES = {
  housingType: 'rankings.housingTypeInvalid',
  q: 'review.searchInvalid',
  outcome: 'rankings.outcomeInvalid',
  page: 'review.pageInvalid',
  pageSize: 'review.pageSizeInvalid',
} as const;

/** @throws DomainError invalid, naming every parameter that is not understood */
export function toEntriesRequest(query: QueryParameters): EntriesRequest {
  const { housingType = '', q, outcome = '' } = query;
  return allUnderstood<EntriesRequest>(
    {
      ...pageIn(query),
      housingType: housingType === '' ? null : HOUSING_TYPES.find((known) => known === housingType),
      q: wordsIn(q),
      outcome: outcome === '' ? null : OUTCOMES.find((known) => known === outcome),
    },
    MESSAGES,
  );
}
