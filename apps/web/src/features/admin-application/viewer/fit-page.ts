/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export interface Size {
  width: number;
  height: number;
}

/** Beyond these limits, browsers refuse a canvas or draw nothing. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8_000;

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

/**
 * The size at which a page is shown, and the scale at which it is drawn. At zoom 1 the page is as wide as the space for it. Pages of any
 * size are drawn within what a browser can hold; further zoom enlarges the picture.
 *
 * @param page its own size, in points
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
