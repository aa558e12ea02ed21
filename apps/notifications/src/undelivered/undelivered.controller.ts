import { API, type UndeliveredMessagesPage } from '@lacorte/contracts';
import { allUnderstood, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Query } from '@nestjs/common';
import { ListUndelivered } from './list-undelivered';

const MESSAGES = { page: 'review.pageInvalid', pageSize: 'review.pageSizeInvalid' } as const;

@Admin()
@Controller()
export class UndeliveredController {
  constructor(private readonly listUndelivered: ListUndelivered) {}

  @Get(API.undeliveredMessages)
  list(@Query() query: QueryParameters): Promise<UndeliveredMessagesPage> {
    return this.listUndelivered.run(allUnderstood<PageRequest>(pageIn(query), MESSAGES));
  }
}
