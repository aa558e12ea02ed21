/** Entry of the journal of erasures. Those of older releases have the id alone. */
export interface ErasureNote {
  userId: string;
  isAddressProven?: boolean;
  contactIds?: string[];
}

/** Entry of the journal of changed passwords and second factors. */
export interface AccountChange {
  userId: string;
  /** ISO 8601 instant. */
  changedAt: string;
}
