import { API, type Claim, ClaimApplicationDto, type ReadClaimAnswer } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { PresentApplicationGuard } from '../review/known-application.guard';
import { ClaimApplication } from './claim-application';
import { ReadClaim } from './read-claim';
import { ReleaseClaim } from './release-claim';

@Admin()
@UseGuards(PresentApplicationGuard)
@Controller()
export class ClaimsController {
  constructor(
    private readonly claimApplication: ClaimApplication,
    private readonly readClaim: ReadClaim,
    private readonly releaseClaim: ReleaseClaim,
  ) {}

  @Get(API.applicationClaim.pattern)
  read(@Param('id', IdPipe) applicationId: string): Promise<ReadClaimAnswer> {
    return this.readClaim.run(applicationId);
  }

  @Put(API.applicationClaim.pattern)
  claim(
    @Param('id', IdPipe) applicationId: string,
    @Body() { takeOver = false }: ClaimApplicationDto,
    @IdentityOf() administrator: Identity,
  ): Promise<Claim> {
    return this.claimApplication.run({ applicationId, administrator, takeOver: takeOver ?? false });
  }

  @Delete(API.applicationClaim.pattern)
  @HttpCode(204)
  release(@Param('id', IdPipe) applicationId: string, @IdentityOf() administrator: Identity): Promise<void> {
    return this.releaseClaim.run(applicationId, administrator);
  }
}
