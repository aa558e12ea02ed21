import { type DocumentSectionId, LANGUAGES, type Language } from '@lacorte/contracts';
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

/** A PDF to print that a reader waits for. */
class PrintJob {
  @IsIn(LANGUAGES)
  language: Language;

  /** The key that the reader's process derives. A worker with another version of the template may derive another one. */
  @IsOptional()
  @IsString()
  key?: string;
}

/** documents: print and store the receipt of an application. */
export class RenderReceiptJob extends PrintJob {
  @IsUUID()
  applicationId: string;
}

/** documents: print and store the full copy of an application. */
export class RenderCopyJob extends RenderReceiptJob {}

/** documents: print and store a tender. */
export class RenderTenderJob extends PrintJob {
  @IsUUID()
  tenderId: string;
}

/** documents: print and store a published ranking. */
export class RenderRankingJob extends PrintJob {
  @IsUUID()
  rankingId: string;
}

/** documents: scan an attached file for viruses. */
export class ScanFileJob {
  /** Id of the file's row. */
  @IsUUID()
  fileId: string;
}

/** Result of the handlers that print: where the PDF is. Never the PDF, because results stay in Redis too long. */
export interface RenderedReceipt {
  /** Key in object storage; null while that is down. */
  key: string | null;
  /** Key in `HeldPrints` while object storage is down. */
  heldAs?: string;
  /** Hash of the data in the PDF, independent of the template. */
  source: string;
  /** Mandatory sections without a file that a receipt names; only for receipts. */
  missing?: DocumentSectionId[];
}

/** documents: record in object storage that a password or a second factor has changed. */
export class NoteAccountChangeJob {
  @IsUUID()
  userId: string;
}

/** Recipient of a message. */
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

  /** Data for the text of a message of this kind. They are deleted when the message is sent. */
  @IsObject()
  parameters: object;

  /** Left out where the kind of message finds its recipient. */
  @IsOptional()
  @ValidateNested()
  @Type(() => Recipient)
  recipient?: Recipient;

  /** Key against duplicates: of several messages of a kind with one key, only the first is sent. */
  @IsOptional()
  @IsString()
  dedupeKey?: string;

  /** 0, the default, for messages that a person waits for; more for those that come after them. */
  @IsOptional()
  @IsInt()
  priority?: number;

  /** Instant before which the message is not sent, in ISO 8601. */
  @IsOptional()
  @IsISO8601()
  notBefore?: string;
}

/** notifications: record a message, which is then sent. */
export class SendMessageJob {
  /** Id of the message's row. A message that follows from an event of an outbox has the event's id, so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsObject()
  @ValidateNested()
  @Type(() => WantedMessage)
  wanted: WantedMessage;
}

/** applications: compute a run of the ranking rule. */
export class ComputeRankingJob {
  @IsUUID()
  rankingId: string;
}

/** notifications: record a message about a published ranking for each applicant. */
export class NoteRankingMessagesJob {
  @IsUUID()
  rankingId: string;
}

/** A scheduled job. */
export class ScheduledJob {
  /** Interval in milliseconds. */
  @IsInt()
  @IsPositive()
  everyMs: number;
}
