import { send } from './api-client';
import { fileNameIn } from './content-disposition';

/** A file with the name that the server gave it, when it gave one. */
export interface Download {
  content: Blob;
  fileName: string | undefined;
}

/**
 * Reads a file of the API to its end; an answer that breaks off in the middle is an error, not a shorter file.
 *
 * @param onProgress hears how many bytes have come
 */
export async function requestDownload(path: string, onProgress: (bytes: number) => void): Promise<Download> {
  const response = await send('GET', path);
  const type = response.headers.get('Content-Type') ?? '';
  return {
    // The browser keeps a Blob of this size outside the page's memory; collecting the pieces here would not.
    content: await new Response(counted(response.body, onProgress), { headers: { 'Content-Type': type } }).blob(),
    fileName: fileNameIn(response.headers.get('Content-Disposition')),
  };
}

function counted(body: Response['body'], onProgress: (bytes: number) => void): Response['body'] {
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      bytes += piece.byteLength;
      onProgress(bytes);
      next.enqueue(piece);
    },
  });
  return body?.pipeThrough(count) ?? null;
}
