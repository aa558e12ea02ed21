import { describe, expect, it } from '@jest/globals';
import { fitPage } from './fit-page';

const A4 = { width: 595, height: 842 };
const view = { width: 600, zoom: 1, pixelRatio: 1 };

describe('a page of a document', () => {
  it('is as wide as its space at first, and drawn with a pixel for each of the screen', () => {
    const { width, height, scale } = fitPage(A4, { ...view, pixelRatio: 2 });
    expect(width).toBe(600);
    expect(height).toBeCloseTo((600 * 842) / 595);
    expect(scale * A4.width).toBeCloseTo(1_200);
  });

  it('grows with the zoom', () => {
    expect(fitPage(A4, { ...view, zoom: 2 }).width).toBe(1_200);
  });

  it.each([
    ['200 metres', { width: 566_929, height: 566_929 }, 4],
    ['a long strip', { width: 10, height: 1_000_000 }, 4],
    ['A4 at four times its size on a fine screen', A4, 12],
  ])('of %s is drawn within what a canvas can hold', (_, page, pixelRatio) => {
    const { scale } = fitPage(page, { ...view, zoom: 4, pixelRatio });
    expect(page.width * scale).toBeLessThanOrEqual(8_000);
    expect(page.height * scale).toBeLessThanOrEqual(8_000);
    expect(page.width * page.height * scale ** 2).toBeLessThanOrEqual(16_000_001);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('of the width %d has a size', (width) => {
    const fitted = fitPage({ width, height: 842 }, view);
    expect(Object.values(fitted).every((value) => Number.isFinite(value) && value > 0)).toBe(true);
  });
});
