export { DUE_AT_ONCE, Outbox } from './outbox';
export { OUTBOX_PERIODS, OutboxModule } from './outbox.module';
export { OutboxEntry } from './outbox-entry.entity';
export { event, type FollowingJob, messageJob, type OutboxEvent } from './outbox-event';
export { OutboxFlows } from './outbox-flows';
export { outboxTable } from './outbox-table';
