import { type ExportedApplications, INTERNAL, PersonOfExport } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import { findPerson } from './find-person';

/** What applications holds of a person, for an export. */
@Internal('documents')
@Controller()
export class PersonalDataController {
  constructor(private readonly database: DataSource) {}

  @Post(INTERNAL.exportPersonalData)
  @HttpCode(200)
  async export(@Body() account: PersonOfExport): Promise<ExportedApplications> {
    const { person, applications } = await findPerson(this.database, account);
    const sections = await PERSONAL_DATA.export(this.database, person);
    return { applications, contactIds: person.contactIds, sections };
  }
}
