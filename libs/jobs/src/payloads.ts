import { LANGUAGES, type Language } from '@lacorte/contracts';
import { IsIn, IsInt, IsOptional, IsPositive, IsString, IsUUID } from 'class-validator';

/** A print that a reader waits for. */
class PrintJob {
  /** The key that the reader's process derives. Another release of the worker may derive another one. */
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

/** documents: have an attached file looked at by the virus scanner. */
export class ScanFileJob {
  /** Id of the file's row. */
  @IsUUID()
  fileId: string;
}

/** What the handlers that print answer: where the PDF is. Never the PDF itself, since results stay in Redis for longer. */
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

/** notifications: ask an applicant for the fee. What the message needs stands in its row. */
export class SendPaymentRequestJob {
  /** Id of the message's row. */
  @IsUUID()
  messageId: string;
}

/** Work that comes again and again by itself. */
export class ScheduledJob {
  /** Interval in milliseconds. */
  @IsInt()
  @IsPositive()
  everyMs: number;
}
