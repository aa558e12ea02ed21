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

/** False until hydration. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Type of the button that submits a prerendered form. Until hydration, Enter in a field would leave the page with what was typed. */
export function useSubmitType(): 'submit' | 'button' {
  return useIsLive() ? 'submit' : 'button';
}
