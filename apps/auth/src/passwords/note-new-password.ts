import type { Language } from '@lacorte/contracts';
import type { EntityManager } from 'typeorm';
import { closeLinks } from '../mailed-links/use-link';
import { OpenidIdentity } from '../openid/openid-identity.entity';
import { OUTBOX } from '../outbox';

/**
 * Voids what a stranger may have left who knew the old password or registered the address: link requests and identities of a provider.
 * Tells the owner. Must run after the update of the password: its row lock makes a concurrent linking of an identity wait and then fail.
 */
export async function noteNewPassword(manager: EntityManager, userId: string, language?: Language): Promise<void> {
  await closeLinks(manager, 'password-reset', userId);
  await closeLinks(manager, 'email-change', userId);
  const { affected } = await manager.getRepository(OpenidIdentity).delete({ userId });
  await OUTBOX.add(manager, 'password-changed', { userId, language, isUnlinked: affected ? true : undefined });
}
