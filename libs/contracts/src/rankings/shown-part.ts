import { typedApplicationCode } from '../applications/application-code';
import { HOUSING_TYPES, type HousingType } from '../applications/options';
import type { PublishedEntry, PublishedRanking } from './ranking';

/** Entries on a page of a published ranking. */
export const RANKING_PAGE_SIZE = 50;

/** Maximum length of a sought code, longer than any way to write a code. */
const SOUGHT_CODE_MAX = 40;

/** A parameter in the URL of a ranking's page, unchecked. */
type Asked = string | null | undefined;

/**
 * Returns the code that a URL asks for. The form without JavaScript sends it as a person typed it.
 *
 * @returns the code in its written form, another text unchanged (no ranking has it), or undefined without text
 */
export function soughtCode(text: Asked): string | undefined {
  const sought = (text ?? '').trim();
  return sought === '' ? undefined : (typedApplicationCode(sought) ?? sought.slice(0, SOUGHT_CODE_MAX));
}

/**
 * Returns the part of a ranking that a URL shows: a housing type, and a page from 1 to its last one. Invalid values are ignored.
 *
 * @param place entry of the code that the URL asks for, if the ranking has it; its page is shown unless the URL names a type or page
 */
export function shownPart(
  ranking: PublishedRanking,
  asked: { housingType: Asked; page: Asked },
  place: PublishedEntry | undefined,
): { housingType: HousingType; page: number } {
  const named = HOUSING_TYPES.find((type) => type === asked.housingType);
  const housingType = named ?? place?.housingType ?? firstType(ranking);
  const last = Math.max(1, Math.ceil(ranking.rankedByType[housingType] / RANKING_PAGE_SIZE));
  const isWherePlaceIs = place !== undefined && named === undefined && (asked.page ?? undefined) === undefined;
  const page = isWherePlaceIs ? Math.ceil(place.position / RANKING_PAGE_SIZE) : pageNumber(asked.page);
  return { housingType, page: Math.min(page, last) };
}

/** Matches whole numbers below a million, because no list has more pages. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Returns the page that a URL asks for, from 1; the first page if the value is invalid. */
export function pageNumber(text: Asked): number {
  const page = (text ?? '').trim();
  return PAGE_NUMBER.test(page) ? Number(page) : 1;
}

/** Returns the housing types with homes or candidates. */
export function shownTypes({ homes, rankedByType }: PublishedRanking): HousingType[] {
  return HOUSING_TYPES.filter((type) => homes[type] > 0 || rankedByType[type] > 0);
}

/** Returns the first housing type with candidates, or else with homes. */
function firstType({ rankedByType, homes }: PublishedRanking): HousingType {
  const has = (numbers: Record<HousingType, number>) => HOUSING_TYPES.find((type) => numbers[type] > 0);
  return has(rankedByType) ?? has(homes) ?? HOUSING_TYPES[0];
}

/** Returns the final ranking that replaced this provisional; undefined without one. */
export function finalOf({ tenderId, stage }: PublishedRanking, published: readonly PublishedRanking[]) {
  if (stage === 'final') return undefined;
  return published.find((other) => other.tenderId === tenderId && other.stage === 'final');
}
