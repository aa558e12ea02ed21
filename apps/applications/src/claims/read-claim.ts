import type { ReadClaimAnswer } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLAIM, CLAIM_COLUMN, IS_VALID } from './claim.row';

const READ = statement('read-claim', { claim: CLAIM_COLUMN })`
  SELECT ${CLAIM} AS claim FROM applications.claim c WHERE c.application_id = $1 AND ${IS_VALID}`;

/** Tells a page whether another administrator has taken over. */
@Injectable()
export class ReadClaim {
  constructor(private readonly database: DataSource) {}

  async run(applicationId: string): Promise<ReadClaimAnswer> {
    const [found] = await runPrepared(this.database, READ, [applicationId]);
    return { claim: found?.claim ?? null };
  }
}
