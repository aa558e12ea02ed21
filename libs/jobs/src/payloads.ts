import { LANGUAGES, type Language } from '@lacorte/contracts';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';

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

/** Whom a message goes to. */
class Recipient {
  @IsString()
  name: string;

  @IsString()
  address: string;
}

/** A message to a person. apps/notifications/src/kinds declares the kinds. */
export class WantedMessage {
  @IsString()
  kind: string;

  @IsIn(LANGUAGES)
  language: Language;

  /** What the kind needs to write the message. It is deleted when the message is sent. */
  @IsObject()
  parameters: object;

  /** Left out where the kind finds out by itself. */
  @IsOptional()
  @ValidateNested()
  @Type(() => Recipient)
  recipient?: Recipient;

  /** Of several messages of a kind with one key the first is sent, and no other. */
  @IsOptional()
  @IsString()
  dedupeKey?: string;

  /** 0, the default, for messages that a person waits for; more for those that come after them. */
  @IsOptional()
  @IsInt()
  priority?: number;

  /** Instant before which it is not sent, in ISO 8601. */
  @IsOptional()
  @IsISO8601()
  notBefore?: string;
}

/** notifications: send a message. */
export class SendMessageJob {
  /** The message's row. For a message that follows from an event of an outbox it is the event's id, so that it is sent once. */
  @IsUUID()
  messageId: string;

  /** Left out where the row is there. */
  @IsOptional()
  @ValidateNested()
  @Type(() => WantedMessage)
  wanted?: WantedMessage;
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

/** notifications: ask an applicant for the fee. Only the previous release adds it. */
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
