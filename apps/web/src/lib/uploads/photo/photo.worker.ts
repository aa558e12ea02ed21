import { type Redrawing, redraw } from './redraw';

/** Answer of the worker. `jpeg` is undefined if the photo cannot be decoded. */
export type Redrawn = { jpeg: Blob } | { jpeg: undefined };

addEventListener('message', async ({ data }: MessageEvent<Redrawing>) => {
  const jpeg = await redraw(data).catch(() => undefined);
  postMessage({ jpeg } satisfies Redrawn);
});
