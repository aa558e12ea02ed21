import { Module } from '@nestjs/common';
import { ClaimApplication } from './claim-application';
import { ClaimsController } from './claims.controller';
import { ReleaseClaim } from './release-claim';

/** Who is at work on which application. */
@Module({ controllers: [ClaimsController], providers: [ClaimApplication, ReleaseClaim] })
export class ClaimsModule {}
