import type { ServiceSigner } from '@lacorte/identity';
import type { HeldPrints } from '@lacorte/jobs';
import type { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';

/** What kinds may need to write a message. */
export interface KindSurroundings {
  config: WorkerConfig;
  database: DataSource;
  signer: ServiceSigner;
  held: HeldPrints;
}
