import { API, ExportUserDataDto, INTERNAL, PersonOfExport } from '@lacorte/contracts';
import { DeviceCookie } from '@lacorte/http-server';
import { type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import type { Sections } from '@lacorte/personal-data';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { IsObject, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { sendFile } from '../downloads/send-file';
import { ExportPersonalData } from './export-personal-data';

const ARCHIVE = { name: 'dati-personali.zip', contentType: 'application/zip' };

class StaffExportDto extends PersonOfExport {
  /** Sections of the data that the auth service holds. */
  @IsObject()
  sections: Sections;

  /** Name for the access log. */
  @IsString()
  who: string;
}

@Controller()
export class ExportsController {
  constructor(
    private readonly exportPersonalData: ExportPersonalData,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  @LoggedIn()
  @Post(API.exportUserData)
  @HttpCode(200)
  async own(
    @IdentityOf() { userId }: Identity,
    @Body() { password }: ExportUserDataDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const proof = { password, ...this.deviceCookie.browserOf(request) };
    await sendFile({ ...ARCHIVE, content: await this.exportPersonalData.own(userId, proof) }, response);
  }

  /** The command `npm run privacy` calls this. */
  @Internal('auth')
  @Post(INTERNAL.personalDataArchive)
  @HttpCode(200)
  async forStaff(@Body() { sections, who, ...person }: StaffExportDto, @Res() response: Response): Promise<void> {
    await sendFile({ ...ARCHIVE, content: await this.exportPersonalData.of(person, sections, who) }, response);
  }
}
