import DataLoader from 'dataloader';

/** Hands everything that is asked for in one turn of the event loop to `load` at once, at most `most` at a time. */
export function turnLoader<Key, Value>(most: number, load: DataLoader.BatchLoadFn<Key, Value>): DataLoader<Key, Value> {
  return new DataLoader(load, {
    cache: false,
    maxBatchSize: most,
    // Requests of one turn arrive in callbacks of their own; the default would start a call for each.
    batchScheduleFn: (start) => void setImmediate(start),
  });
}

/** The same for writes: when `store` fails, it runs for each write alone, so that one that cannot be stored fails alone. */
export function turnWriter<Write, Result>(
  most: number,
  store: (writes: readonly Write[]) => Promise<Result[]>,
): DataLoader<Write, Result> {
  return turnLoader(most, async (writes) => {
    try {
      return await store(writes);
    } catch (error) {
      if (writes.length === 1) throw error;
      const alone = writes.map((write) => store([write]).catch((reason: unknown) => [toError(reason)]));
      return (await Promise.all(alone)).flat();
    }
  });
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
