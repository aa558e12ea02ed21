export { messageJob } from './message-job';
export { DUE_AT_ONCE, Outbox, type OutboxEvents } from './outbox';
export { OutboxModule } from './outbox.module';
export { OutboxEntry } from './outbox-entry.entity';
export { event, type FollowingJob, type OutboxEvent } from './outbox-event';
export { OutboxFlows } from './outbox-flows';
export { OUTBOX_PERIODS, type OutboxPeriods } from './outbox-periods';
export { outboxTable } from './outbox-table';
