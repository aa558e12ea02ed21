import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

const never = () => () => {};

/** Returns whether the page is hydrated. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Returns the type of the button that submits a prerendered form. Before hydration, Enter in a field would leave the page and lose the input. */
export function useSubmitType(): 'submit' | 'button' {
  return useIsLive() ? 'submit' : 'button';
}
