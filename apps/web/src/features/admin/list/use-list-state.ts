import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListState, readListState, writeListState } from './list-state';

interface Change {
  /** Takes the place of the step before in the browser's history, as when a word is typed on. */
  replace?: boolean;
}

/** The list's state lives in the address, so that the back button and a copied link work. */
export function useListState(): {
  state: ListState;
  /** Anything but the page itself leads back to the first one. */
  change: (part: Partial<ListState>, how?: Change) => void;
} {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  return {
    state,
    change: (part, { replace = false } = {}) =>
      setParams(writeListState({ ...state, page: 1, ...part }), { replace, preventScrollReset: true }),
  };
}
