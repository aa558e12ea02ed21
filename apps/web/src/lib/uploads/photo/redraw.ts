import { decodeHeic } from './decode-heic';

export interface Dimensions {
  width: number;
  height: number;
}

export interface Redrawing {
  photo: Blob;
  /** Size of the upright photo, from its header; undefined if unknown. */
  size: Dimensions | undefined;
  isHeic: boolean;
  /** Longest side of the result, in pixels. */
  longestSide: number;
  /** Rotation in degrees, clockwise: 0, 90, 180 or 270. */
  turn: number;
  /** Wanted size of the result in bytes. It is larger if even the lowest quality needs more. */
  mostBytes: number;
}

const QUALITIES = [0.85, 0.7, 0.55, 0.4];

/** Draws a photo upright as a JPEG without metadata. Runs in a worker, and in the page where workers have no canvas. */
export async function redraw({ photo, size, isHeic, longestSide, turn, mostBytes }: Redrawing): Promise<Blob> {
  const source = await decode(photo, isHeic, size && fit(size, longestSide));
  const upright = fit(source, longestSide);
  const isAcross = turn % 180 !== 0;
  const canvas = aCanvas(isAcross ? upright.height : upright.width, isAcross ? upright.width : upright.height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new Error('no canvas');
  // A JPEG has no transparency, which would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, -upright.width / 2, -upright.height / 2, upright.width, upright.height);
  if ('close' in source) source.close();
  let jpeg = await encode(canvas, QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) if (jpeg.size > mostBytes) jpeg = await encode(canvas, quality);
  return jpeg;
}

/** Returns the size of a picture within a square of `longestSide`. */
export function fit({ width, height }: Dimensions, longestSide: number): Dimensions {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function decode(
  photo: Blob,
  isHeic: boolean,
  wanted: Dimensions | undefined,
): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await decodeInBrowser(photo, wanted);
  } catch (error) {
    if (!isHeic) throw error;
    const pixels = await decodeHeic(photo);
    return createImageBitmap(pixels, resizing(wanted));
  }
}

async function decodeInBrowser(photo: Blob, wanted: Dimensions | undefined): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof OffscreenCanvas !== 'undefined') {
    return createImageBitmap(photo, { imageOrientation: 'from-image', ...resizing(wanted) });
  }
  // Safari before 16.4 lacks these options of bitmaps. An image element is used instead, because Safari shows it upright.
  const image = new Image();
  image.src = URL.createObjectURL(photo);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Only one side is given, so that a browser that resizes before it rotates does not distort the photo. */
function resizing(wanted: Dimensions | undefined): ImageBitmapOptions {
  return wanted ? { resizeWidth: wanted.width, resizeQuality: 'high' } : {};
}

function aCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function encode(canvas: OffscreenCanvas | HTMLCanvasElement, quality: number | undefined): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no memory'))), type, quality);
  });
}
