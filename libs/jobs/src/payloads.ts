import { LANGUAGES, type Language } from '@lacorte/contracts';
import { IsIn, IsInt, IsPositive, IsUUID } from 'class-validator';

/** documents: print the receipt of an application and keep it. */
export class RenderReceiptJob {
  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: print the tender and keep it. */
export class RenderTenderJob {
  @IsIn(LANGUAGES)
  language: Language;
}

/** documents: have an attached file looked at by the virus scanner. */
export class ScanFileJob {
  /** The file's row. */
  @IsUUID()
  fileId: string;
}

/** What the handlers that print answer: where the PDF is, or the PDF itself in base64 while object storage is away. */
export interface RenderedReceipt {
  key: string | null;
  pdf: string | null;
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
