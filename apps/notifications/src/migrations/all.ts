export { Baseline1795737600000 } from './1795737600000-baseline';
export { MessagesOfAccounts1795910400000 } from './1795910400000-messages-of-accounts';
export { UnprovenMessages1795910700002 } from './1795910700002-unproven-messages';
export { StoppedBatches1795910800000 } from './1795910800000-stopped-batches';
export { StoppedBatchesChecked1795910800001 } from './1795910800001-stopped-batches-checked';
export { YieldingMessages1795910800002 } from './1795910800002-yielding-messages';
export { MessagesAsQueue1795910900000 } from './1795910900000-messages-as-queue';
export { UnsentMessages1795910900001 } from './1795910900001-unsent-messages';
