import { HOUSING_TYPES, type HousingType, type PublishedEntry, type PublishedRanking } from '@lacorte/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../lib/pages-of-a-list';
import { PAGE_SIZE, placeQuery } from './published-rankings';

export interface ShownEntries {
  housingType: HousingType;
  /** From 1. */
  page: number;
  /** The code that is looked for; undefined without one. */
  code: string | undefined;
  place: PublishedEntry | undefined;
  lookup: UseQueryResult;
  /** The page to show is not known yet. */
  isLooking: boolean;
  find: (code: string | undefined) => void;
  choose: (housingType: HousingType) => void;
  showPage: (page: number) => void;
}

/** Which part of a ranking is shown, from the address: `code`, `housingType`, `page`. A code that is found leads to its page. */
export function useShownEntries(ranking: PublishedRanking): ShownEntries {
  const [params, setParams] = useSearchParams();
  const code = params.get('code') || undefined;
  const lookup = useQuery({ ...placeQuery(ranking.id, code ?? ''), enabled: code !== undefined });
  const place = code === undefined ? undefined : lookup.data?.items.find((entry) => entry.applicationCode === code);
  const named = HOUSING_TYPES.find((type) => type === params.get('housingType'));
  const housingType = named ?? place?.housingType ?? firstType(ranking);
  const isWherePlaceIs = named === undefined && place !== undefined;
  const last = Math.max(1, Math.ceil(ranking.rankedByType[housingType] / PAGE_SIZE));
  const asked = isWherePlaceIs && !params.has('page') ? Math.ceil(place.position / PAGE_SIZE) : pageIn(params);
  const show = (next: Record<string, string>) =>
    setParams({ ...(code !== undefined && { code }), ...next }, { preventScrollReset: true });
  return {
    housingType,
    page: Math.min(asked, last),
    code,
    place,
    lookup,
    isLooking: code !== undefined && named === undefined && lookup.isPending,
    find: (found) => setParams(found === undefined ? {} : { code: found }, { preventScrollReset: true }),
    choose: (type) => show({ housingType: type }),
    showPage: (page) => show({ housingType, page: String(page) }),
  };
}

/** The first type with candidates, else with homes. */
function firstType({ rankedByType, homes }: PublishedRanking): HousingType {
  const has = (numbers: Record<HousingType, number>) => HOUSING_TYPES.find((type) => numbers[type] > 0);
  return has(rankedByType) ?? has(homes) ?? HOUSING_TYPES[0];
}
