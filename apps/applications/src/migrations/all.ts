export { Baseline1795824000000 } from './1795824000000-baseline';
export { PasswordOfSubmission1795910400000 } from './1795910400000-password-of-submission';
export { CompactCodiceFiscale1795910500000 } from './1795910500000-compact-codice-fiscale';
export { MissingDocumentsReminder1795910600000 } from './1795910600000-missing-documents-reminder';
export { AllowancesAndMessageNumbers1795910700000 } from './1795910700000-allowances-and-message-numbers';
export { IdempotencyMismatches1795910800000 } from './1795910800000-idempotency-mismatches';
export { CorrectionsAndWithdrawals1795911100000 } from './1795911100000-corrections-and-withdrawals';
export { IndexesOfWithdrawals1795911200000 } from './1795911200000-indexes-of-withdrawals';
