const MEASURES = ['clientHeight', 'clientWidth'] as const;

/** jsdom has no layout: gives every element a size, so that a virtual list has room for some rows. Returns the way back. */
export function fakeLayout(pixels = 270): () => void {
  for (const name of MEASURES) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  }
  return () => {
    // What is left is jsdom's own, one prototype further up.
    for (const name of MEASURES) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}
