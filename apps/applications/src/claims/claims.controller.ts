import { API, type Claim, ClaimApplicationDto, type ReadClaimAnswer } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresentApplicationGuard } from '../known-id.guard';
import { CLAIM, CLAIM_COLUMN, IS_VALID } from './claim.row';
import { claimApplication, releaseClaim } from './claim-application';

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
