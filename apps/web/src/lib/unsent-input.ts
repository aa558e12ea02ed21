import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** State that outlives its form, because the query cache keeps it under `key` until the site is left or the session ends. */
export function useUnsent<T>(key: QueryKey, begin: () => T): [T, Dispatch<SetStateAction<T>>] {
  const queryClient = useQueryClient();
  const [unsent, setUnsent] = useState<T>(() => queryClient.getQueryData<T>(key) ?? begin());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another object in each render.
  useEffect(() => {
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, unsent);
  }, [queryClient, ...key, unsent]);
  return [unsent, setUnsent];
}

/** While `isBusy`, the browser asks before the page is left. */
export function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
