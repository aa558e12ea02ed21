import { parse } from 'content-disposition';
import { send } from './api-client';

interface DownloadOptions {
  /** Body of a POST. Without it, the method is GET. */
  payload?: unknown;
  /** Stops the download, so that the promise rejects. */
  signal?: AbortSignal;
}

/** Downloads a file of the API. Rejects if the answer is incomplete. `onProgress` gets the number of bytes so far. */
export async function requestDownload(
  path: string,
  onProgress: (bytes: number) => void,
  { payload, ...options }: DownloadOptions = {},
): Promise<{ content: Blob; fileName: string | undefined }> {
  const method = payload === undefined ? 'GET' : 'POST';
  const response = await send(method, path, payload, { ...options, whenSessionEnds: 'login' });
  const type = response.headers.get('Content-Type') ?? '';
  return {
    // Browsers keep a Blob outside the page's memory, which a large file would fill.
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

/** Time for the browser to begin the download before the URL of the file is revoked. */
const ADDRESS_LIFE_MS = 60_000;

export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIFE_MS);
}

/** Returns the file name in a `Content-Disposition` header; the UTF-8 name if the header has two. */
export function fileNameIn(header: string | null): string | undefined {
  return header === null ? undefined : parse(header).parameters.filename;
}
