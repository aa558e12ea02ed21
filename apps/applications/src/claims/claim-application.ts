import type { Claim } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLAIM, HAS_ENDED } from './claim.row';
import { refuseClaimOfAnother } from './claim-of-another';

const CLAIM_IT = statement('claim-application', { claim: COLUMN.json<Claim>() })`
  INSERT INTO applications.claim AS c (application_id, claimed_by_id, claimed_by_email) VALUES ($1, $2, $3)
  ON CONFLICT (application_id) DO UPDATE SET claimed_by_id = excluded.claimed_by_id,
    claimed_by_email = excluded.claimed_by_email, claimed_at = excluded.claimed_at
  WHERE c.claimed_by_id = excluded.claimed_by_id OR ${HAS_ENDED} OR $4::boolean
  RETURNING ${CLAIM} AS claim`;

export interface ClaimRequest {
  applicationId: string;
  administrator: Identity;
  /** Also from another administrator. */
  takeOver: boolean;
}

/** Reserves an application for an administrator. A claim is advice: no change is refused for one. */
@Injectable()
export class ClaimApplication {
  constructor(private readonly database: DataSource) {}

  /** Claiming again renews one's own claim. @throws DomainError conflict while it is another administrator's */
  async run({ applicationId, administrator, takeOver }: ClaimRequest): Promise<Claim> {
    const { userId, email } = administrator;
    for (;;) {
      const [claimed] = await runPrepared(this.database, CLAIM_IT, [applicationId, userId, email, takeOver]);
      if (claimed) return claimed.claim;
      // Does nothing if the other claim has just been released: then try again.
      await refuseClaimOfAnother(this.database, applicationId, userId);
    }
  }
}
