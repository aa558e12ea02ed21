import { useSearchParams } from 'react-router-dom';
import { anyName } from '../../lib/list-in-address';

/** Parameters of the URL that choose what is shown. Each list adds its filters. */
export const PLACE = { tender: anyName, run: anyName, view: anyName, part: anyName };

export function useRankingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    tender: params.get('tender') ?? undefined,
    run: params.get('run') ?? undefined,
    go: (part: Part) => setParams(searchOf(part)),
  };
}

type Part = Record<string, string | undefined>;

export function searchOf(part: Part): string {
  return new URLSearchParams(
    Object.entries(part).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
}
