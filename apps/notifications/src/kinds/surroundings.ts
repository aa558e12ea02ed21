import type { ServiceSigner } from '@lacorte/identity';
import type { HeldPrints } from '@lacorte/jobs';
import type { WorkerConfig } from '../config';
import type { AccountSource } from './account-source';

export interface KindSurroundings {
  config: WorkerConfig;
  signer: ServiceSigner;
  held: HeldPrints;
  accounts: AccountSource;
}
