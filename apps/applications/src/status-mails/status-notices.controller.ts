import { INTERNAL, type TellStatusAnswer, type TellStatusRequest } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsUUID, Matches } from 'class-validator';
import { TellStatus } from './tell-status';

class TellStatusDto implements TellStatusRequest {
  @Matches(/^\d{1,18}$/)
  changeId: string;

  @IsUUID()
  messageId: string;
}

@Internal('notifications-worker')
@Controller()
export class StatusNoticesController {
  constructor(private readonly tellStatus: TellStatus) {}

  @Post(INTERNAL.tellStatus.pattern)
  @HttpCode(200)
  tell(
    @Param('id', IdPipe) applicationId: string,
    @Body() { changeId, messageId }: TellStatusDto,
  ): Promise<TellStatusAnswer> {
    return this.tellStatus.run({ applicationId, changeId, messageId });
  }
}
