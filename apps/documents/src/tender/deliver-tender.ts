import type { Language } from '@lacorte/contracts';
import { JOBS, type RenderTenderJob } from '@lacorte/jobs';
import { PrintedDocuments } from '../printing/printed-documents';
import { tenderDocument } from './tender-document';

/** Finds the tender as PDF, or has it printed. */
export class DeliverTender {
  constructor(
    private readonly printed: PrintedDocuments,
    private readonly publicUrl: string,
  ) {}

  /**
   * @param language the reader's
   * @throws DomainError unavailable while it can be neither found nor printed
   */
  async execute(language: Language): Promise<Buffer> {
    const document = tenderDocument(language, this.publicUrl);
    const payload: RenderTenderJob = { language, key: document.key };
    return this.printed.read(document, { name: JOBS.renderTender, payload });
  }
}
