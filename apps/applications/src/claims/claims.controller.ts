import { API, type Claim, ClaimApplicationDto, type ReadClaimAnswer } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresentApplicationGuard } from '../known-id.guard';
import { Claim as ClaimEntity } from './claim.entity';
import { CLAIM, CLAIM_COLUMN, HAS_ENDED, IS_VALID } from './claim.row';

const READ = statement('read-claim', { claim: CLAIM_COLUMN })`
  SELECT ${CLAIM} AS claim FROM applications.claim c WHERE c.application_id = $1 AND ${IS_VALID}`;

@Admin()
@UseGuards(PresentApplicationGuard)
@Controller()
export class ClaimsController {
  constructor(private readonly database: DataSource) {}

  @Get(API.applicationClaim.pattern)
  async read(@Param('id', IdPipe) id: string): Promise<ReadClaimAnswer> {
    const [found] = await runPrepared(this.database, READ, [id]);
    return { claim: found?.claim ?? null };
  }

  @Put(API.applicationClaim.pattern)
  claim(
    @Param('id', IdPipe) id: string,
    @Body() { takeOver }: ClaimApplicationDto,
    @IdentityOf() by: Identity,
  ): Promise<Claim> {
    return claimApplication(this.database, id, by, takeOver ?? false);
  }

  @Delete(API.applicationClaim.pattern)
  @HttpCode(204)
  release(@Param('id', IdPipe) id: string, @IdentityOf() by: Identity): Promise<void> {
    return releaseClaim(this.database, id, by);
  }
}

/** Returns no row for an unknown or erased application, and a null claim while another administrator has one. */
const ADD = statement('claim-application', { claim: CLAIM_COLUMN })`
  WITH a AS (SELECT id FROM applications.application WHERE id = $1 AND erased_at IS NULL FOR SHARE), claimed AS (
    INSERT INTO applications.claim AS c (application_id, claimed_by_id, claimed_by_email) SELECT id, $2, $3 FROM a
    ON CONFLICT (application_id) DO UPDATE SET claimed_by_id = excluded.claimed_by_id,
      claimed_by_email = excluded.claimed_by_email, claimed_at = excluded.claimed_at
    WHERE c.claimed_by_id = excluded.claimed_by_id OR ${HAS_ENDED} OR $4::boolean
    RETURNING ${CLAIM} AS claim)
  SELECT claimed.claim FROM a LEFT JOIN claimed ON true`;

const CLAIM_OF_ANOTHER = statement('claim-of-another', { claim: COLUMN.json<Claim>() })`
  SELECT ${CLAIM} AS claim FROM applications.claim c
  WHERE c.application_id = $1 AND c.claimed_by_id <> $2 AND ${IS_VALID}`;

/**
 * Reserves an application for an administrator, or renews the claim. It only informs others and blocks no change.
 * @param takeOver replaces the claim of another administrator
 * @throws DomainError not-found; conflict while another administrator has a claim
 */
async function claimApplication(
  database: DataSource,
  applicationId: string,
  { userId, email }: Identity,
  takeOver: boolean,
): Promise<Claim> {
  for (;;) {
    const found = await oneRow(database, ADD, [applicationId, userId, email, takeOver], 'error.applicationNotFound');
    if (found.claim) return found.claim;
    // This call does nothing if the other claim has just been released. The loop then tries again.
    await refuseClaimOfAnother(database, applicationId, userId);
  }
}

/** Gives up the administrator's claim, if there is one. @throws DomainError conflict while another administrator has a claim */
async function releaseClaim(database: DataSource, applicationId: string, { userId }: Identity): Promise<void> {
  const released = await database.getRepository(ClaimEntity).delete({ applicationId, claimedById: userId });
  if (released.affected === 0) await refuseClaimOfAnother(database, applicationId, userId);
}

/** @throws DomainError conflict while another administrator has a valid claim, with its administrator and time */
async function refuseClaimOfAnother(database: DataSource, applicationId: string, userId: string): Promise<void> {
  const [held] = await runPrepared(database, CLAIM_OF_ANOTHER, [applicationId, userId]);
  if (held) throw new DomainError('conflict', 'review.claimed', { parameters: { ...held.claim } });
}
