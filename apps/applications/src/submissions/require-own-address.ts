import { emailKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';

/**
 * Refuses what a member of staff enters for another person (contract, section 16): it would belong to the account of the member of
 * staff, and be erased with it.
 *
 * @param email as given; an empty one names no person
 * @throws DomainError conflict
 */
export function requireOwnAddress(identity: Identity | null, email: unknown): void {
  if (identity?.role !== 'admin' || typeof email !== 'string' || email.trim() === '') return;
  if (emailKey(email.trim()) !== emailKey(identity.email)) {
    throw new DomainError('conflict', 'applications.counterNeeded');
  }
}
