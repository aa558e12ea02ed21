/** Makes a value on its first use. For formats of `Intl`, which take a phone tens of milliseconds if they have a time zone. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
