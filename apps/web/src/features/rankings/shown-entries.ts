import { HOUSING_TYPES, type HousingType, type PublishedRanking, shownPart, soughtCode } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { placeQuery } from './published-rankings';

export type ShownEntries = ReturnType<typeof useShownEntries>;

/** The shown part of a ranking, from `code`, `housingType` and `page` in the address. A code that is found leads to its page. */
export function useShownEntries(ranking: PublishedRanking) {
  const [params, setParams] = useSearchParams();
  const code = soughtCode(params.get('code'));
  const named = params.get('housingType');
  const lookup = useQuery({ ...placeQuery(ranking.id, code ?? ''), enabled: code !== undefined });
  const place = code === undefined ? undefined : lookup.data?.items.find((entry) => entry.applicationCode === code);
  const { housingType, page } = shownPart(ranking, { housingType: named, page: params.get('page') }, place);
  const show = (next: Record<string, string>) =>
    setParams(code === undefined ? next : { code, ...next }, { preventScrollReset: true });
  return {
    housingType,
    /** From 1. */
    page,
    /** The sought code; undefined without one. */
    code,
    place,
    lookup,
    /** The page to show is not known yet. */
    isLooking: code !== undefined && lookup.isPending && HOUSING_TYPES.every((type) => type !== named),
    find: (found: string | undefined) =>
      setParams(found === undefined ? {} : { code: found }, { preventScrollReset: true }),
    choose: (type: HousingType) => show({ housingType: type }),
    showPage: (page: number) => show({ housingType, page: String(page) }),
  };
}
