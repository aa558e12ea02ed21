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

class PrintJob {
  @IsIn(LANGUAGES)
  language: Language;

  /** Key under which a waiting process expects the PDF; undefined for the job of a confirmation, because no process waits for it. */
  @IsOptional()
  @IsString()
  key?: string;
}

/** Job of the documents service that prints and stores the receipt of an application. */
export class RenderReceiptJob extends PrintJob {
  @IsUUID()
  applicationId: string;
}

/** Job of the documents service that prints and stores the full copy of an application. */
export class RenderCopyJob extends RenderReceiptJob {}

/** Job of the documents service that prints and stores a tender. */
export class RenderTenderJob extends PrintJob {
  @IsUUID()
  tenderId: string;
}

/** Job of the documents service that prints and stores a published ranking. */
export class RenderRankingJob extends PrintJob {
  @IsUUID()
  rankingId: string;
}

/** Job of the documents service that scans an attached file for viruses. */
export class ScanFileJob {
  /** Id of the file's row. */
  @IsUUID()
  fileId: string;
}

/** Result of the handlers that print. It names the place of the PDF and does not contain it, because results stay in Redis too long. */
export interface RenderedReceipt {
  /** Key in object storage; null while storage is down. */
  key: string | null;
  /** Key in `HeldPrints` while object storage is down. */
  heldAs?: string;
  /** Hash of the data in the PDF, independent of the template. */
  source: string;
  /** Mandatory sections without a file that the receipt lists; only for receipts. */
  missing?: DocumentSectionId[];
  /** When the data of the receipt was last corrected; only for receipts. */
  correctedAt?: string | null;
}

/** Job of the documents service that records in object storage that a password or a second factor has changed. */
export class NoteAccountChangeJob {
  @IsUUID()
  userId: string;
}

/** Job of the applications service after the change of the e-mail address of an account. */
export class ChangeEmailJob {
  /** The link request in the auth service, which has the addresses. */
  @IsUUID()
  requestId: string;
}

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

  /** Undefined if the kind of message finds its recipient. */
  @IsOptional()
  @ValidateNested()
  @Type(() => Recipient)
  recipient?: Recipient;

  /** Key against duplicates. Of several messages of a kind with the same key, only the first is sent. */
  @IsOptional()
  @IsString()
  dedupeKey?: string;

  /** 0, the default, for messages that a person waits for; a higher number for messages that are sent after those. */
  @IsOptional()
  @IsInt()
  priority?: number;

  /** Instant before which the message is not sent, in ISO 8601. */
  @IsOptional()
  @IsISO8601()
  notBefore?: string;
}

/** Job of the notifications service that records a message. SendMessages then sends it. */
export class SendMessageJob {
  /** Id of the message's row. A message that follows from an outbox event has the event's id, so that it is sent once. */
  @IsUUID()
  messageId: string;

  @IsObject()
  @ValidateNested()
  @Type(() => WantedMessage)
  wanted: WantedMessage;
}

/** Job of the applications service that computes a ranking run. */
export class ComputeRankingJob {
  @IsUUID()
  rankingId: string;
}

/** Job of the notifications service that records a message about a published ranking for each applicant. */
export class NoteRankingMessagesJob {
  @IsUUID()
  rankingId: string;
}

export class ScheduledJob {
  /** Interval in milliseconds. */
  @IsInt()
  @IsPositive()
  everyMs: number;
}
