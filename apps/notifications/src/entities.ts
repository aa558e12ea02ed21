import { MailboxAllowance, Message, UnprovenMessage } from './messages/message.entity';
import { PaymentBatch } from './payment-requests/payment-batch.entity';

/** An entity for each table of the schema. */
export const ENTITIES = [Message, MailboxAllowance, UnprovenMessage, PaymentBatch];
