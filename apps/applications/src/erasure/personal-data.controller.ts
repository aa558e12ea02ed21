import {
  type ExportedApplications,
  INTERNAL,
  type OtherPeopleApplications,
  OtherPeopleRequest,
  PersonOfExport,
} from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import { findPerson } from './find-person';

const OF_OTHERS = statement('applications-of-other-people', { code: COLUMN.text })`
  SELECT application_code AS code FROM applications.application
  WHERE user_id = $1 AND lower(email COLLATE "C") <> lower($2 COLLATE "C") AND erased_at IS NULL ORDER BY created_at`;

@Controller()
export class PersonalDataController {
  constructor(private readonly database: DataSource) {}

  /** Reads what applications holds of a person, for an export. */
  @Internal('documents')
  @Post(INTERNAL.exportPersonalData)
  @HttpCode(200)
  async export(@Body() account: PersonOfExport): Promise<ExportedApplications> {
    const { person, applications } = await findPerson(this.database, account);
    const sections = await PERSONAL_DATA.export(this.database, person);
    return { applications, contactIds: person.contactIds, sections };
  }

  /** Names the applications of other people that an erasure of the account would delete. */
  @Internal('auth')
  @Post(INTERNAL.otherPeopleApplications)
  @HttpCode(200)
  async otherPeople(@Body() { userId, email }: OtherPeopleRequest): Promise<OtherPeopleApplications> {
    const rows = await runPrepared(this.database, OF_OTHERS, [userId, email]);
    return { applicationCodes: rows.map(({ code }) => code) };
  }
}
