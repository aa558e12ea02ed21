import { request } from 'undici';

/** Bytes of these scripts as the site sends them to a browser that takes gzip. */
export async function scriptBytes(urls: readonly string[]): Promise<number> {
  const bytes = await Promise.all(urls.map(gzipBytes));
  return bytes.reduce((sum, count) => sum + count, 0);
}

async function gzipBytes(url: string): Promise<number> {
  const { body, headers, statusCode } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
  if (headers['content-encoding'] !== 'gzip' && Number(headers['content-length']) > SMALLEST_COMPRESSED) {
    throw new Error(`${url} is not compressed`);
  }
  return (await body.arrayBuffer()).byteLength;
}

/** The build leaves smaller files as they are. */
const SMALLEST_COMPRESSED = 1_024;
