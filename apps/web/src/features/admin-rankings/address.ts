import { useSearchParams } from 'react-router-dom';
import { anyName } from '../../lib/list-in-address';

type Part = Record<string, string | undefined>;

/** The parameters that choose what is shown. The lists in it add their filters. */
export const PLACE = { tender: anyName, run: anyName, view: anyName, part: anyName };

/** The tender, the run and the tab in the address. */
export function useRankingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    tender: params.get('tender') ?? undefined,
    run: params.get('run') ?? undefined,
    /** Replaces all parameters with `part`. */
    go: (part: Part) => setParams(searchOf(part)),
  };
}

/** The search of an address with these parameters. */
export function searchOf(part: Part): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(part)) {
    if (value) search.set(name, value);
  }
  return search.toString();
}
