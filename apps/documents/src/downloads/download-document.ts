import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DownloadLog } from './download-log';
import { type AskedDocument, type DownloadedDocument, FindDocument } from './find-document';

export interface DocumentRequest extends AskedDocument {
  administrator: Identity;
}

/** One file of an application, for an administrator. */
@Injectable()
export class DownloadDocument {
  constructor(
    private readonly findDocument: FindDocument,
    private readonly log: DownloadLog,
  ) {}

  /** @throws DomainError as FindDocument */
  async run({ administrator, ...asked }: DocumentRequest): Promise<DownloadedDocument> {
    const { applicationId, type, index } = asked;
    const { file, open } = await this.findDocument.run(asked);
    const what = index === undefined ? type : `${type}/${index}`;
    await this.log.add({ applicationId, what, files: [file], administrator });
    return open();
  }
}
