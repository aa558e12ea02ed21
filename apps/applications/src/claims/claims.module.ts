import { Module } from '@nestjs/common';
import { ClaimApplication } from './claim-application';
import { ClaimsController } from './claims.controller';
import { ReadClaim } from './read-claim';
import { ReleaseClaim } from './release-claim';

/** Who is at work on which application. */
@Module({ controllers: [ClaimsController], providers: [ClaimApplication, ReadClaim, ReleaseClaim] })
export class ClaimsModule {}
