import { OutboxEntry } from '@lacorte/outbox';
import { AccessLogEntry, AccessLogName } from './access-log/access-log.entity';
import { NetworkUse } from './allowances/network-use.entity';
import { Assessment, AssessmentChange } from './assessment/assessment.entity';
import { AttachmentEntry } from './attachments/attachment-entry.entity';
import { Contact, ContactCounter } from './contacts/contact.entity';
import { DocumentRequest, DocumentRequestItem } from './document-requests/document-request.entity';
import { Draft, EndedDraft } from './drafts/draft.entity';
import { Erasure } from './erasure/erasure.entity';
import { OpeningNotice } from './opening-notices/opening-notice.entity';
import { IncomingPayment, IncomingPaymentAct } from './payments/incoming-payment.entity';
import { FeeRequest, Payment, PaymentEntry } from './payments/payment.entity';
import { Ranking, RankingEntry } from './rankings/ranking.entity';
import { Reservation } from './reservations/reservation.entity';
import { ApplicationNote, StatusChange } from './review/status-change.entity';
import { ReviewRequest } from './review-requests/review-request.entity';
import { ToldStatus } from './status-mails/told-status.entity';
import {
  Application,
  ApplicationCount,
  ApplicationCounter,
  ErasedCode,
  IdempotencyRecord,
} from './submissions/application.entity';
import { Tender, TenderChange } from './tenders/tender.entity';

export const ENTITIES = [
  AccessLogName,
  AccessLogEntry,
  NetworkUse,
  Assessment,
  AssessmentChange,
  AttachmentEntry,
  Reservation,
  Contact,
  ContactCounter,
  DocumentRequest,
  DocumentRequestItem,
  Draft,
  EndedDraft,
  Erasure,
  OpeningNotice,
  IncomingPayment,
  IncomingPaymentAct,
  Payment,
  PaymentEntry,
  FeeRequest,
  Ranking,
  RankingEntry,
  ReviewRequest,
  StatusChange,
  ApplicationNote,
  ToldStatus,
  Application,
  ApplicationCounter,
  ApplicationCount,
  IdempotencyRecord,
  ErasedCode,
  Tender,
  TenderChange,
  OutboxEntry,
];
