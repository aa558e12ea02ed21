import { LANGUAGES, type Language } from '@lacorte/contracts';
import { IsIn, IsInt, IsOptional, IsPositive, IsString, IsUUID } from 'class-validator';

/** A print that a reader waits for. */
class PrintJob {
  /** The key that the reader's process derives. Another release of the worker may derive another one. */
  @IsOptional()
  @IsString()
  key?: string;
}

/** documents: print the receipt of an application and keep it. */
export class RenderReceiptJob extends PrintJob {
  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: print the tender and keep it. */
export class RenderTenderJob extends PrintJob {
  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: have an attached file looked at by the virus scanner. */
export class ScanFileJob {
  /** The file's row. */
  @IsUUID()
  fileId: string;
}

/** What the handlers that print answer: where the PDF is. Never the PDF itself, since results stay in Redis for longer. */
export interface RenderedReceipt {
  /** In object storage; null while that is away. */
  key: string | null;
  /** In base64: only the previous release answers with it. */
  pdf: string | null;
  /** While object storage is away: where `HeldPrints` has it, for a few minutes. */
  heldAs?: string;
  /** Hash of the data that the PDF shows, whatever its template. The previous release does not know it. */
  source?: string;
}

/** notifications: send the applicant the confirmation with the receipt. */
export class SendConfirmationJob {
  /** The outbox row's id; also the message's, so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** notifications: pass a visitor's message on to the cooperative. */
export class SendContactJob {
  /** The outbox row's id; also the message's, so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsUUID()
  contactId: string;
}

/** notifications: ask an applicant for the fee. What the message needs stands in its row. */
export class SendPaymentRequestJob {
  /** The message's row. */
  @IsUUID()
  messageId: string;
}

/** Work that comes again and again by itself. */
export class ScheduledJob {
  /** Time between two, in milliseconds. */
  @IsInt()
  @IsPositive()
  everyMs: number;
}
