import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DownloadLog } from './download-log';
import { type AskedDocument, FindDocument } from './find-document';
import type { Attachment } from './send-attachment';

/** One file of an application, for an administrator. */
@Injectable()
export class DownloadDocument {
  constructor(
    private readonly findDocument: FindDocument,
    private readonly log: DownloadLog,
  ) {}

  /** @throws DomainError as FindDocument */
  async run(asked: AskedDocument, administrator: Identity): Promise<Attachment> {
    const { applicationId, type, index } = asked;
    const { file, open } = await this.findDocument.run(asked);
    const what = index === undefined ? type : `${type}/${index}`;
    await this.log.add({ applicationId, what, files: [file], administrator });
    return open();
  }
}
