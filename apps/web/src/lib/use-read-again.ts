import { useQueryClient } from '@tanstack/react-query';

/** Reads again what was read from these lists: the queries whose keys begin with one of them. */
export function useReadAgain(...lists: string[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] })));
}
