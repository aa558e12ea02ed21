import { sendStream } from '@lacorte/http-server';
import { encodeExtended } from 'content-disposition';
import type { Response } from 'express';

export interface SentFile {
  name: string;
  contentType: string;
  /** Undefined if the content is produced while it is sent. */
  size?: number;
  content: NodeJS.ReadableStream;
}

export function sendFile({ name, contentType, size, content }: SentFile, response: Response): Promise<void> {
  response.setHeader('Content-Type', contentType);
  if (size !== undefined) response.setHeader('Content-Length', size);
  response.setHeader('Content-Disposition', attachmentHeader(name));
  return sendStream(content, response);
}

/** Content-Disposition (RFC 6266) with an ASCII name, always quoted (unlike the library `content-disposition`), and a UTF-8 name if it differs. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=${encodeExtended(name.toWellFormed())}`;
}
