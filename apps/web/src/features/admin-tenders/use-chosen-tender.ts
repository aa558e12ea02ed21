import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'bando';
const NEW = 'nuovo';

/** The search parameters of a link; undefined is the list. */
export function searchOf(chosen: string | 'new' | undefined): string {
  if (chosen === undefined) return '';
  return `?${new URLSearchParams({ [PARAMETER]: chosen === 'new' ? NEW : chosen })}`;
}

/** The tender in the address: an id, `new`, or undefined for the list. */
export function useChosenTender() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAMETER) ?? undefined;
  return {
    chosen: asked === NEW ? 'new' : asked,
    choose: (chosen: string | undefined) => setParams(searchOf(chosen), { replace: true }),
  };
}
