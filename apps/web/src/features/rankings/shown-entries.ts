import {
  HOUSING_TYPES,
  type HousingType,
  type PublishedEntry,
  type PublishedRanking,
  shownPart,
  soughtCode,
} from '@lacorte/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { placeQuery } from './published-rankings';

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
  const code = soughtCode(params.get('code'));
  const named = params.get('housingType');
  const lookup = useQuery({ ...placeQuery(ranking.id, code ?? ''), enabled: code !== undefined });
  const place = code === undefined ? undefined : lookup.data?.items.find((entry) => entry.applicationCode === code);
  const { housingType, page } = shownPart(ranking, { housingType: named, page: params.get('page') }, place);
  const show = (next: Record<string, string>) =>
    setParams({ ...(code !== undefined && { code }), ...next }, { preventScrollReset: true });
  return {
    housingType,
    page,
    code,
    place,
    lookup,
    isLooking: code !== undefined && lookup.isPending && HOUSING_TYPES.every((type) => type !== named),
    find: (found) => setParams(found === undefined ? {} : { code: found }, { preventScrollReset: true }),
    choose: (type) => show({ housingType: type }),
    showPage: (page) => show({ housingType, page: String(page) }),
  };
}
