import { useSearchParams } from 'react-router-dom';
import { pageIn } from '../../lib/pages-of-a-list';

type Part = Record<string, string | undefined>;

interface Change {
  /** Replaces the history entry. */
  replace?: boolean;
}

/** The parameters of the address: the tender, the shown run or tab, and the filters of its list. */
export function useRankingsAddress() {
  const [params, setParams] = useSearchParams();
  /** Changes the parameters in `part`: undefined removes one, and all others stay. */
  const change = (part: Part, { replace = false }: Change = {}) =>
    setParams(searchOf({ ...Object.fromEntries(params), ...part }), { replace, preventScrollReset: true });
  return {
    params,
    tender: params.get('tender') ?? undefined,
    run: params.get('run') ?? undefined,
    page: pageIn(params),
    change,
    turn: (page: number, how?: Change) => change({ page: String(page) }, how),
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
