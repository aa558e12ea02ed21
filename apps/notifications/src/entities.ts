import { MailboxAllowance, Message, UnprovenMessage } from './messages/message.entity';
import { PaymentBatch } from './payment-requests/payment-batch.entity';

export const ENTITIES = [Message, MailboxAllowance, UnprovenMessage, PaymentBatch];
