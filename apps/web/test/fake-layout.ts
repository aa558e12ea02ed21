const MEASURES = ['clientHeight', 'clientWidth'] as const;

/** jsdom has no layout: a size for every element makes virtual lists render rows. @returns the reset */
export function fakeLayout(pixels = 270): () => void {
  for (const name of MEASURES) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => pixels });
  }
  return () => {
    // Restores jsdom's own property of the prototype.
    for (const name of MEASURES) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}
