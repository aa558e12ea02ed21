import { type AdminRanking, API } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { PublishRanking } from './publish-ranking';

@Admin()
@Controller()
export class PublicationController {
  constructor(private readonly publishRanking: PublishRanking) {}

  @Post(API.publishRanking.pattern)
  @HttpCode(200)
  publishRun(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @IdentityOf() administrator: Identity,
  ): Promise<AdminRanking> {
    return this.publishRanking.run(id, administrator);
  }
}
