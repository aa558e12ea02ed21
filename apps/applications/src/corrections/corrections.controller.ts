import {
  API,
  type ApplicationDetails,
  type CorrectionNoticeAnswer,
  INTERNAL,
  type OwnApplication,
} from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { Body, Controller, Get, Param, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { OwnApplicationGuard, PresentApplicationGuard } from '../known-id.guard';
import { CorrectApplication } from './correct-application';
import { CorrectionNotices } from './correction-notices';

/** `CorrectApplication` validates the bodies, because the rules of some fields depend on stored values. */
@Controller()
export class CorrectionsController {
  constructor(
    private readonly correctApplication: CorrectApplication,
    private readonly notices: CorrectionNotices,
  ) {}

  @LoggedIn()
  @Put(API.ownApplication.pattern)
  @UseGuards(OwnApplicationGuard)
  byOwner(@Param('id', IdPipe) id: string, @Body() body: unknown): Promise<OwnApplication> {
    return this.correctApplication.byOwner(id, body);
  }

  @Admin()
  @Put(API.adminApplication.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(PresentApplicationGuard)
  byOffice(
    @Param('id', IdPipe) id: string,
    @Body() body: unknown,
    @IdentityOf() by: Identity,
  ): Promise<ApplicationDetails> {
    return this.correctApplication.byOffice(id, body, by);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.correctionNotice.pattern)
  async notice(@Param('id', IdPipe) id: string, @Param('entryId') entryId: string): Promise<CorrectionNoticeAnswer> {
    return { notice: await this.notices.read(id, entryId) };
  }
}
