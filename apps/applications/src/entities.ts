import { OutboxEntry } from '@lacorte/outbox';
import * as accessLog from './access-log/access-log.entity';
import * as allowances from './allowances/network-use.entity';
import * as assessment from './assessment/assessment.entity';
import * as contacts from './contacts/contact.entity';
import * as corrections from './corrections/correction.entity';
import * as documentRequests from './document-requests/document-request.entity';
import * as drafts from './drafts/draft.entity';
import * as erasure from './erasure/erasure.entity';
import * as openingNotices from './opening-notices/opening-notice.entity';
import * as incomingPayments from './payments/incoming-payment.entity';
import * as payments from './payments/payment.entity';
import * as statementImports from './payments/statement-import.entity';
import * as rankings from './rankings/ranking.entity';
import * as reservations from './reservations/reservation.entity';
import * as review from './review/status-change.entity';
import * as reviewRequests from './review-requests/review-request.entity';
import * as submissions from './submissions/application.entity';
import * as tenders from './tenders/tender.entity';
import * as withdrawals from './withdrawals/withdrawal.entity';

const FILES = [
  ...[accessLog, allowances, assessment, contacts, corrections, documentRequests, drafts, erasure, openingNotices],
  ...[incomingPayments, payments, rankings, reservations, review, reviewRequests, statementImports],
  ...[submissions, tenders, withdrawals],
];

/** Every class that an entity file exports, so that no table is forgotten. */
export const ENTITIES = [...FILES.flatMap((file) => Object.values<new () => object>(file)), OutboxEntry];
