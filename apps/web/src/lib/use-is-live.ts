import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in a page as it was made ahead of time, until its controls do something. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
