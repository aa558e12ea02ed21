export { Baseline1795737600000 } from './1795737600000-baseline';
export { AllowancesAndMessageNumbers1795910700000 } from './1795910700000-allowances-and-message-numbers';
