import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { JOBS, QUEUES, type RenderCopyJob } from '@lacorte/jobs';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { PrintedDocuments } from '../printing/printed-documents';
import { copyDocument } from './copy-document';
import { CopySource } from './copy-source';

/** An application's full copy as PDF, for its owner. */
@Injectable()
export class DeliverCopy {
  constructor(
    private readonly source: CopySource,
    private readonly printed: PrintedDocuments,
  ) {}

  /** @throws DomainError not-found, also for another's application; unavailable while it can be neither found nor printed */
  async run(applicationId: string, userId: string, language: Language): Promise<StreamableFile> {
    const application = await this.source.applicationOf(applicationId);
    if (application.userId !== userId) throw new DomainError('not-found', 'error.applicationNotFound');
    const document = copyDocument(application, language);
    const payload: RenderCopyJob = { applicationId, language, key: document.key };
    const name = `copia-domanda-${application.applicationCode}.pdf`;
    return this.printed.download(document, { queue: QUEUES.copies, name: JOBS.renderCopy, payload }, name);
  }
}
