import type { Claim } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { CLAIM, IS_VALID } from './claim.row';

const CLAIM_OF_ANOTHER = statement('claim-of-another', { claim: COLUMN.json<Claim>() })`
  SELECT ${CLAIM} AS claim FROM applications.claim c
  WHERE c.application_id = $1 AND c.claimed_by_id <> $2 AND ${IS_VALID}`;

/** @throws DomainError conflict, with who and since when, while another administrator has a valid claim */
export async function refuseClaimOfAnother(database: DataSource, applicationId: string, userId: string): Promise<void> {
  const [held] = await runPrepared(database, CLAIM_OF_ANOTHER, [applicationId, userId]);
  if (held) throw new DomainError('conflict', 'review.claimed', { parameters: { ...held.claim } });
}
