import { type ExportedMessages, INTERNAL, PersonOfExport } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { IsArray, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';

class PersonDto extends PersonOfExport {
  @IsArray()
  @IsUUID(undefined, { each: true })
  applicationIds: string[];

  @IsArray()
  @IsUUID(undefined, { each: true })
  contactIds: string[];
}

/** Serves the data that the notifications service holds about a person, for an export. */
@Internal('documents')
@Controller()
export class PersonalDataController {
  constructor(private readonly database: DataSource) {}

  @Post(INTERNAL.exportPersonalData)
  @HttpCode(200)
  async export(@Body() person: PersonDto): Promise<ExportedMessages> {
    return { sections: await PERSONAL_DATA.export(this.database, person) };
  }
}
