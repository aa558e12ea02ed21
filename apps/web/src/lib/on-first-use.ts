/**
 * Makes a value when it is needed first. For formats of `Intl`: one with a time zone takes a phone tens of milliseconds.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
