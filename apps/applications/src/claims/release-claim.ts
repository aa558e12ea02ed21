import type { Identity } from '@lacorte/identity';
import { countAffected, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuseClaimOfAnother } from './claim-application';

const RELEASE = statement('release-claim')`
  DELETE FROM applications.claim WHERE application_id = $1 AND claimed_by_id = $2`;

/** Gives an application back to the queue. */
@Injectable()
export class ReleaseClaim {
  constructor(private readonly database: DataSource) {}

  /**
   * Releasing an application that is not claimed changes nothing.
   *
   * @throws DomainError conflict while it is another administrator's: take it over first
   */
  async run(applicationId: string, { userId }: Identity): Promise<void> {
    const released = await countAffected(this.database, RELEASE, [applicationId, userId]);
    if (released === 0) await refuseClaimOfAnother(this.database, applicationId, userId);
  }
}
