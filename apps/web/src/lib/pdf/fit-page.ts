export interface Size {
  width: number;
  height: number;
}

/** Beyond these limits, browsers refuse a canvas or draw nothing. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8_000;

/**
 * Computes the size at which a page is shown, and the scale at which it is drawn. At zoom 1 the page is as wide as its space. The canvas
 * stays within what browsers can hold. If the zoom needs more, the browser enlarges the drawn picture.
 *
 * @param page size of the page, in points
 * @returns width and height in CSS pixels, `scale` from points to pixels of the canvas
 */
export function fitPage(
  page: Size,
  { width, zoom, pixelRatio }: { width: number; zoom: number; pixelRatio: number },
): Size & { scale: number } {
  const ownWidth = atLeastOne(page.width);
  const ownHeight = atLeastOne(page.height);
  const shown = { width: width * zoom, height: (width * zoom * ownHeight) / ownWidth };
  const scale = Math.min(
    (shown.width * pixelRatio) / ownWidth,
    LONGEST_SIDE / ownWidth,
    LONGEST_SIDE / ownHeight,
    Math.sqrt(MOST_PIXELS / (ownWidth * ownHeight)),
  );
  return { ...shown, scale };
}

function atLeastOne(points: number): number {
  return Number.isFinite(points) && points >= 1 ? points : 1;
}
