import type { ApplicationFieldName } from './applications/application-fields';
import type { Author } from './applications/correction';
import type { ApplicationStatus } from './applications/options';
import type { Language } from './languages';
import type { Page } from './limits';
import type { RankingPlace, RankingStage } from './rankings/ranking';

/** Returns an e-mail address in ASCII lower case, for comparison (contract, section 2). `toLowerCase` would also map U+212A to an ASCII letter. */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The applicant to whom an e-mail about an application goes. */
export interface Addressee {
  applicationCode: string;
  nome: string;
  cognome: string;
  email: string;
}

/** Body of the internal call for the content of a message about a change of status. */
export interface TellStatusRequest {
  changeId: string;
  messageId: string;
}

/** Content of the message to the applicant about a change of status. */
export interface StatusNotice extends Addressee {
  tenderTitle: Record<Language, string>;
  status: ApplicationStatus;
}

export interface TellStatusAnswer {
  /** Null if no message is needed, because another change has followed or the applicant knows the status. */
  notice: StatusNotice | null;
}

/** Body of the internal call for the content of a message about a fee. */
export interface TellFeeRequest {
  /** Id of the entry that recorded or took back a payment. */
  entryId: string;
  messageId: string;
}

/** Content of the message about a fee: it is paid, a part of it has come in, or what was told before was taken back. */
export interface FeeNotice extends Addressee {
  kind: 'paid' | 'part' | 'taken-back';
  /** The last payment, or all of a paid fee. */
  amountCents: number;
  /** Day of the last payment, as `yyyy-mm-dd`; null if there is none. */
  paidOn: string | null;
  /** Cents that have come in for the fee. */
  paidCents: number;
  /** Cents that are still due; 0 also for a rejected or withdrawn application. */
  dueCents: number;
}

export interface TellFeeAnswer {
  /** Null if no message is needed, because another payment has followed or the applicant knows what has come in. */
  notice: FeeNotice | null;
}

/** Content of the message about corrections that followed each other closely. */
export interface CorrectionNotice extends Addressee {
  userId: string;
  tenderTitle: Record<Language, string>;
  /** In the order of the form. */
  fields: ApplicationFieldName[];
  /** Who corrected. */
  by: Author[];
  /** The address before the office changed it; null if it is the same. */
  formerEmail: string | null;
}

export interface CorrectionNoticeAnswer {
  /** Null if no message is needed, because the message about a later correction tells of this one, too. */
  notice: CorrectionNotice | null;
}

export interface RankingNews {
  tenderTitle: Record<Language, string>;
  stage: Exclude<RankingStage, 'simulation'>;
  /** The midnight in Rome that ends the last day for review requests; null if none are possible, and for a final. */
  reviewUntil: string | null;
}

/** Result of an application in a published ranking. */
export interface RankingResult {
  applicationCode: string;
  /** Null for an application that is not in the ranking. */
  place: Omit<RankingPlace, 'points'> | null;
}

/** An applicant who gets a message about a published ranking. */
export interface RankingRecipient extends RankingResult, Addressee {
  applicationId: string;
  language: Language;
}

/** Answer of the internal call by which the notifications service reads the recipients of a published ranking, page by page. */
export interface RankingRecipientsPage {
  news: RankingNews;
  items: RankingRecipient[];
  /** Code after which the next page begins; null on the last page. */
  next: string | null;
}

/** Data for the e-mail about a decided review request. */
export interface ReviewNotice extends Addressee {
  tenderTitle: Record<Language, string>;
  decision: 'accepted' | 'rejected';
  reason: string;
}

/** A message that the mail server refused for good. */
export interface UndeliveredMessage {
  id: string;
  /** Kind of message, as declared in apps/notifications/src/kinds. */
  kind: string;
  address: string;
  /** Null for a message that is not about an application. */
  applicationCode: string | null;
  /** Reply of the mail server. */
  reason: string;
  /** ISO 8601 instant in UTC. */
  failedAt: string;
}

/** Answer of GET /api/admin/undelivered-messages?page=&pageSize=, newest first. Addresses that got a later message are left out. */
export type UndeliveredMessagesPage = Page<UndeliveredMessage>;

/** Answer of the internal call that maps ids of applications to codes. Unknown and erased applications are missing. */
export interface ApplicationCodes {
  codes: Record<string, string>;
}
