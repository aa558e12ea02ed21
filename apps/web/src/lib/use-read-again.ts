import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that repeats the queries whose keys begin with one of these lists. */
export function useReadAgain(...lists: string[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      lists.map(async (list) => {
        // A read in flight may be older than the change, and the new read would join it.
        await queryClient.cancelQueries({ queryKey: [list] });
        await queryClient.invalidateQueries({ queryKey: [list] });
      }),
    );
}
