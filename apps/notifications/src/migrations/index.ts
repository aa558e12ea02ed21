import { Messages1763640000000 } from './1763640000000-messages';
import { PaymentRequests1763650000000 } from './1763650000000-payment-requests';
import { Leases1764150000000 } from './1764150000000-leases';
import { ConfirmationsByAddress1764150001000 } from './1764150001000-confirmations-by-address';
import { LeasesChecked1764150002000 } from './1764150002000-leases-checked';
import { ConfirmationsByMailbox1764170000000 } from './1764170000000-confirmations-by-mailbox';
import { OnePipeline1764180000000 } from './1764180000000-one-pipeline';
import { OncePerKey1764180001000 } from './1764180001000-once-per-key';
import { PipelineChecked1764180002000 } from './1764180002000-pipeline-checked';
import { MailboxAllowances1764190000000 } from './1764190000000-mailbox-allowances';
import { BatchesOfATender1764400000000 } from './1764400000000-batches-of-a-tender';
import { SentRequestsAndRefusals1764620000000 } from './1764620000000-sent-requests-and-refusals';
import { IndexOfRefused1764620001000 } from './1764620001000-index-of-refused';
import { BatchesOfAnyKind1764950000000 } from './1764950000000-batches-of-any-kind';
import { MessagesOfBatchesUnsent1764950001000 } from './1764950001000-messages-of-batches-unsent';

/** Name of the service's schema. */
export const SCHEMA = 'notifications';

/** Every migration of the schema, oldest first. */
export const migrations = [
  Messages1763640000000,
  PaymentRequests1763650000000,
  Leases1764150000000,
  ConfirmationsByAddress1764150001000,
  LeasesChecked1764150002000,
  ConfirmationsByMailbox1764170000000,
  OnePipeline1764180000000,
  OncePerKey1764180001000,
  PipelineChecked1764180002000,
  MailboxAllowances1764190000000,
  BatchesOfATender1764400000000,
  SentRequestsAndRefusals1764620000000,
  IndexOfRefused1764620001000,
  BatchesOfAnyKind1764950000000,
  MessagesOfBatchesUnsent1764950001000,
];
