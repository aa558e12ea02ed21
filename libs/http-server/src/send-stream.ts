import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends `source` as the answer's body, no faster than the client takes it. A client that goes away ends the source and is no
 * error. A source that fails breaks the connection, so that nobody takes half of an answer for the whole.
 *
 * @param response with status and headers set already
 * @throws what the source threw, the connection being broken by then
 */
export async function sendStream(
  source: NodeJS.ReadableStream | AsyncIterable<string>,
  response: Response,
): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  }
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
