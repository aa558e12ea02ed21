import type { Language } from '@lacorte/contracts';
import { JOBS, type RenderTenderJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { tenderDocument } from './tender-document';

/** The tender as PDF. */
@Injectable()
export class DeliverTender {
  constructor(
    private readonly printed: PrintedDocuments,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  /** @throws DomainError unavailable while it can be neither found nor printed */
  async run(language: Language): Promise<Buffer> {
    const document = tenderDocument(language, this.publicUrl);
    const payload: RenderTenderJob = { language, key: document.key };
    return this.printed.read(document, { name: JOBS.renderTender, payload });
  }
}
