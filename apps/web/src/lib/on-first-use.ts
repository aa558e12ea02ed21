/** Makes a value on its first use. A phone takes tens of milliseconds to make an `Intl` format with a time zone. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
