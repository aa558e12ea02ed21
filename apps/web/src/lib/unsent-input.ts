import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/**
 * State that outlives its form, which goes when a dialog closes or another page opens: the cache keeps it as long as the page and the
 * session live.
 *
 * @param key names the state, such as the application that it belongs to
 */
export function useUnsent<T>(key: QueryKey, begin: () => T): [T, Dispatch<SetStateAction<T>>] {
  const queryClient = useQueryClient();
  const [unsent, setUnsent] = useState<T>(() => queryClient.getQueryData<T>(key) ?? begin());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another object at each turn.
  useEffect(() => keep(queryClient, key, unsent), [queryClient, ...key, unsent]);
  return [unsent, setUnsent];
}

function keep(queryClient: QueryClient, key: QueryKey, unsent: unknown): void {
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(key, unsent);
}

/** The browser confirms before the page is left. */
export function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
