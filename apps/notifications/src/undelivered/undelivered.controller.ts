import { API, type UndeliveredMessagesPage } from '@lacorte/contracts';
import { allUnderstood, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Query } from '@nestjs/common';
import { ListUndelivered } from './list-undelivered';

@Admin()
@Controller()
export class UndeliveredController {
  constructor(private readonly listUndelivered: ListUndelivered) {}

  @Get(API.undeliveredMessages)
  list(@Query() query: QueryParameters): Promise<UndeliveredMessagesPage> {
    return this.listUndelivered.run(allUnderstood(pageIn(query)));
  }
}
