import { sendStream } from '@lacorte/http-server';
import type { Response } from 'express';
import { attachmentHeader } from './attachment-header';
import type { DownloadedDocument } from './find-document';

export function sendDocument(
  { name, contentType, size, content }: DownloadedDocument,
  response: Response,
): Promise<void> {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', size);
  response.setHeader('Content-Disposition', attachmentHeader(name));
  return sendStream(content, response);
}
