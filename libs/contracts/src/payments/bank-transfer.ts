/** Where the fee can be transferred to (`BANK_IBAN`, `BANK_BENEFICIARY`). */
export interface BankAccount {
  /** Without spaces, in capital letters. */
  iban: string;
  beneficiary: string;
}
