/** Journals in the bucket of files. Backups leave them out, and a restore leaves them in place and reads them (tools/backup). */

export const erasureKey = (userId: string) => `erasures/${userId}.json`;

export const accountChangeKey = (userId: string) => `account-changes/${userId}.json`;

/** Entry of the journal of erasures: ids, and nothing that names a person. */
export interface ErasureNote {
  userId: string;
  erasedAt: string;
  /** Whether the owner had proven the address, so that contact messages and notices of it are erased, too. */
  isAddressProven: boolean;
  /** Ids of contact messages; empty until applications has erased them. */
  contactIds: string[];
}
