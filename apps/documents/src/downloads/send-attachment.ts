import { sendStream } from '@lacorte/http-server';
import type { Response } from 'express';
import { attachmentHeader } from './attachment-header';

/** A file to be saved under its name. */
export interface Attachment {
  name: string;
  contentType: string;
  /** Unknown for what is made while it is sent. */
  size?: number;
  content: NodeJS.ReadableStream;
}

export function sendAttachment({ name, contentType, size, content }: Attachment, response: Response): Promise<void> {
  response.setHeader('Content-Type', contentType);
  if (size !== undefined) response.setHeader('Content-Length', size);
  response.setHeader('Content-Disposition', attachmentHeader(name));
  return sendStream(content, response);
}
