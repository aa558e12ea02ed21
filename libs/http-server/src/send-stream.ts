import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends `source` as the answer's body, at the client's pace. A client that disconnects ends the source without an
 * error. A failing source breaks the connection, so that the client does not mistake a partial body for a complete one.
 *
 * @param response with status and headers already set
 * @param longestMs time limit for sources that block others; a client that has not read everything by then is disconnected
 * @throws the error of the source, after the connection was broken
 */
export async function sendStream(
  source: NodeJS.ReadableStream | AsyncIterable<string | Uint8Array>,
  response: Response,
  longestMs?: number,
): Promise<void> {
  const late = longestMs === undefined ? undefined : setTimeout(() => response.destroy(), longestMs).unref();
  try {
    await pipeline(source, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    clearTimeout(late);
  }
}
