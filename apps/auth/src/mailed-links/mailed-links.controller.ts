import { INTERNAL, WriteLinkDto, WriteVerificationLinkDto, type WrittenLink } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { WriteLink } from './write-link';

/** Links that notifications asks for while it composes an e-mail. */
@Internal('notifications-worker')
@Controller()
export class MailedLinksController {
  constructor(private readonly writeLink: WriteLink) {}

  @Post(INTERNAL.mailedLink.pattern)
  @HttpCode(200)
  async write(
    @Param('id', new IdPipe('accounts.notFound')) requestId: string,
    @Body() { address }: WriteLinkDto,
  ): Promise<WrittenLink> {
    return { token: await this.writeLink.run(requestId, address) };
  }

  @Post(INTERNAL.verificationLink.pattern)
  @HttpCode(200)
  async writeVerification(
    @Param('id', new IdPipe('accounts.notFound')) userId: string,
    @Body() { messageId, address }: WriteVerificationLinkDto,
  ): Promise<WrittenLink> {
    return { token: await this.writeLink.forNewAccount(userId, messageId, address) };
  }
}
