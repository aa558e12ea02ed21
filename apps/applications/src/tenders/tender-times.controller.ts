import { type AdminTender, API } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CloseTender } from './close-tender';
import { ExtendTender } from './extend-tender';
import { PublishTender } from './publish-tender';
import { WithdrawTender } from './withdraw-tender';

const ID = new IdPipe('tenders.notFound');

@Admin()
@Controller()
export class TenderTimesController {
  constructor(
    private readonly publishTender: PublishTender,
    private readonly withdrawTender: WithdrawTender,
    private readonly closeTender: CloseTender,
    private readonly extendTender: ExtendTender,
  ) {}

  @Post(API.publishTender.pattern)
  @HttpCode(200)
  publish(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.publishTender.run(id, administrator);
  }

  @Post(API.withdrawTender.pattern)
  @HttpCode(200)
  withdraw(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.withdrawTender.run(id, administrator);
  }

  @Post(API.closeTender.pattern)
  @HttpCode(200)
  close(@Param('id', ID) id: string, @IdentityOf() administrator: Identity): Promise<AdminTender> {
    return this.closeTender.run(id, administrator);
  }

  @Post(API.extendTender.pattern)
  @HttpCode(200)
  extend(
    @Param('id', ID) id: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminTender> {
    return this.extendTender.run(id, body, administrator);
  }
}
