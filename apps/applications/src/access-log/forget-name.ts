import { declareStatement, runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** The erasure of an account runs it (personal-data.ts). */
export const FORGET_NAME = declareStatement({
  name: 'forget-name-in-access-log',
  text: 'UPDATE applications.access_log_name SET email = NULL WHERE lower(email COLLATE "C") = lower($1 COLLATE "C")',
  columns: {},
});

/**
 * Removes an erased account's e-mail address from the access log. Its entries stay, without a name. A new account with the same
 * address gets a new name.
 */
export async function forgetName(manager: EntityManager, email: string): Promise<void> {
  await runPrepared(manager, FORGET_NAME, [email]);
}
