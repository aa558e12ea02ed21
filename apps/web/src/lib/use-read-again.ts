import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Reads again what was read from these lists: the queries whose keys begin with one of them. */
export function useReadAgain(...lists: string[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(lists.map((list) => readAgain(queryClient, [list])));
}

/** A first read that is still in flight may be older than the change. Without cancelling it, the new read would join it. */
async function readAgain(queryClient: QueryClient, queryKey: string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
