import { LANGUAGES, type Language } from '@lacorte/contracts';
import { IsIn, IsInt, IsOptional, IsPositive, IsString, IsUUID } from 'class-validator';

/** A print that a reader waits for. */
class PrintJob {
  /** The key that the reader's process derives. A worker of another release may derive another one. */
  @IsOptional()
  @IsString()
  key?: string;
}

/** documents: print and store the receipt of an application. */
export class RenderReceiptJob extends PrintJob {
  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: print and store the tender. */
export class RenderTenderJob extends PrintJob {
  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: scan an attached file for viruses. */
export class ScanFileJob {
  /** Id of the file's row. */
  @IsUUID()
  fileId: string;
}

/**
 * Result of the handlers that print: where the PDF is. Never the PDF itself, because results stay in Redis longer than
 * a PDF may.
 */
export interface RenderedReceipt {
  /** Key in object storage; null while that is down. */
  key: string | null;
  /** PDF in base64, only from workers of the previous release. */
  pdf: string | null;
  /** Key in `HeldPrints` while object storage is down. */
  heldAs?: string;
  /** Hash of the data in the PDF, independent of the template. Missing from the previous release. */
  source?: string;
}

/** notifications: send the applicant the confirmation with the receipt. */
export class SendConfirmationJob {
  /** Id of the outbox row, also used as the message's id so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** notifications: forward a contact message to the cooperative. */
export class SendContactJob {
  /** Id of the outbox row, also used as the message's id so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsUUID()
  contactId: string;
}

/** notifications: ask an applicant for the fee. The content comes from the message's row. */
export class SendPaymentRequestJob {
  /** Id of the message's row. */
  @IsUUID()
  messageId: string;
}

/** A scheduled job. */
export class ScheduledJob {
  /** Interval in milliseconds. */
  @IsInt()
  @IsPositive()
  everyMs: number;
}
