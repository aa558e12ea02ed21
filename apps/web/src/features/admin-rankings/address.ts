import { useSearchParams } from 'react-router-dom';

type Part = Record<string, string | undefined>;

interface Change {
  /** Replaces the history entry. */
  replace?: boolean;
}

/** The parameters of the address: the tender, the shown run or tab, and the filters of its list. */
export function useRankingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    tender: params.get('tender') ?? undefined,
    run: params.get('run') ?? undefined,
    /** What is left out of `part` stays; undefined removes. */
    change: (part: Part, { replace = false }: Change = {}) =>
      setParams(searchOf({ ...Object.fromEntries(params), ...part }), { replace, preventScrollReset: true }),
    /** Shows `part` alone. */
    go: (part: Part) => setParams(searchOf(part)),
  };
}

/** The search of an address with these parameters. */
export function searchOf(part: Part): string {
  const known = Object.entries(part).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(known).toString();
}
