import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import type { Redrawn } from './photo.worker';
import { type Redrawing, redraw } from './redraw';

/** Photos are decoded one by one, because each takes hundreds of megabytes. */
const inTurn = pLimit(1);

/** Limit for one photo. A slow phone needs half a minute for a HEIC photo. */
const LONGEST_WORK_MS = 120_000;

/**
 * Draws a photo again, in a worker if the browser can draw there.
 *
 * @returns undefined if the browser cannot decode it
 * @throws the reason of `stop`
 */
export function redrawPhoto(redrawing: Redrawing, stop: AbortSignal): Promise<Blob | undefined> {
  return inTurn(() => {
    stop.throwIfAborted();
    const canWorkersDraw = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
    return canWorkersDraw ? inWorker(redrawing, stop) : redraw(redrawing).catch(() => undefined);
  });
}

/** Uses a worker per photo, because ending it frees all memory and stops the decoding. */
async function inWorker(redrawing: Redrawing, stop: AbortSignal): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Blob | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Redrawn>) => resolve(data.jpeg));
    worker.addEventListener('error', () => resolve(undefined));
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
    worker.postMessage(redrawing);
  });
  try {
    return await pTimeout(answer, { milliseconds: LONGEST_WORK_MS, fallback: () => undefined });
  } finally {
    worker.terminate();
  }
}
