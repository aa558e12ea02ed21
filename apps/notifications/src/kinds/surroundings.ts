import { bankAccountIn } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import type { HeldPrints } from '@lacorte/jobs';
import type { WorkerConfig } from '../config';
import type { Message } from '../messages/message';
import type { StillDue } from '../payment-requests/still-due';
import type { Letter } from '../templates/button-letter';
import type { FeeSite } from '../templates/ways-to-pay';
import type { AccountSource } from './account-source';

export interface KindSurroundings {
  config: WorkerConfig;
  applications: ServiceClient;
  auth: ServiceClient;
  held: HeldPrints;
  accounts: AccountSource;
  stillDue: Pick<StillDue, 'require'>;
}

/** Addresses a letter to the recipient that `recipientOf` found or the event contained. */
export function letterTo({ recipient, language }: Message, { PUBLIC_URL: publicUrl }: { PUBLIC_URL: string }): Letter {
  if (!recipient) throw new Error('a message is composed after its recipient is known');
  return { recipient, language, publicUrl };
}

export const feeSiteOf = (config: WorkerConfig): FeeSite => ({
  publicUrl: config.PUBLIC_URL,
  paymentUrl: config.PAYMENT_URL,
  account: bankAccountIn(config),
});
