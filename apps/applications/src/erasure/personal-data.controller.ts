import {
  type ErasedRecords,
  type ExportedApplications,
  INTERNAL,
  type OtherPeopleApplications,
  OtherPeopleRequest,
  PersonOfExport,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import { NUMBERING_LOCK } from '../submissions/numbering';
import { findPerson } from './erase-applications';
import { Erasure } from './erasure.entity';

const OF_OTHERS = statement('applications-of-other-people', { code: COLUMN.text })`
  SELECT application_code AS code FROM applications.application
  WHERE user_id = $1 AND lower(email COLLATE "C") <> lower($2 COLLATE "C") AND erased_at IS NULL ORDER BY created_at`;

/** Refuses submissions of the account for a minute, within which auth erases it. */
const HOLD = statement('hold-account-for-erasure')`
  INSERT INTO applications.erasure_hold (user_id, held_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (user_id) DO UPDATE SET held_at = excluded.held_at`;

@Controller()
export class PersonalDataController {
  constructor(private readonly database: DataSource) {}

  @Internal('documents')
  @Post(INTERNAL.exportPersonalData)
  @HttpCode(200)
  async export(@Body() account: PersonOfExport): Promise<ExportedApplications> {
    const { person, applications } = await findPerson(this.database, account);
    const sections = await PERSONAL_DATA.export(this.database, person);
    return { applications, contactIds: person.contactIds, sections };
  }

  /**
   * Names the applications of other people that an erasure of the account would delete. If there are none, no submission adds one before
   * the erasure: an earlier submission holds the lock until it ends, so its application is found, and a later one finds the hold.
   */
  @Internal('auth')
  @Post(INTERNAL.otherPeopleApplications)
  @HttpCode(200)
  otherPeople(@Body() { userId, email }: OtherPeopleRequest): Promise<OtherPeopleApplications> {
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, NUMBERING_LOCK);
      const rows = await runPrepared(manager, OF_OTHERS, [userId, email]);
      if (rows.length === 0) await runPrepared(manager, HOLD, [userId]);
      return { applicationCodes: rows.map(({ code }) => code) };
    });
  }

  /** Confirms to later steps of an erasure which records this service has erased, because any process with Redis can add such jobs. */
  @Internal('documents-worker', 'notifications-worker')
  @Get(INTERNAL.erasedRecords.pattern)
  async records(@Param('id', IdPipe) userId: string): Promise<ErasedRecords> {
    const erasure = await this.database.getRepository(Erasure).findOneBy({ userId });
    if (!erasure) throw new DomainError('not-found', 'accounts.notFound');
    const { applicationIds, contactIds } = erasure;
    return { applicationIds, contactIds };
  }
}
