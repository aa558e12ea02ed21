import { API, type DocumentRequest, type DocumentRequestsPage } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { KnownApplicationGuard } from '../review/known-application.guard';
import { ListRequests, toRequestsRequest } from './list-requests';
import { ReadRequests } from './read-requests';
import { RequestDocuments } from './request-documents';
import { WithdrawRequest } from './withdraw-request';

const REQUEST_ID = new IdPipe('documentRequests.notFound');

@Admin()
@Controller()
export class AdminRequestsController {
  constructor(
    private readonly requestDocuments: RequestDocuments,
    private readonly readRequests: ReadRequests,
    private readonly listRequests: ListRequests,
    private readonly withdrawRequest: WithdrawRequest,
  ) {}

  @Get(API.allDocumentRequests)
  all(@Query() query: QueryParameters): Promise<DocumentRequestsPage> {
    return this.listRequests.run(toRequestsRequest(query));
  }

  @Get(API.documentRequests.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(KnownApplicationGuard)
  list(@Param('id', IdPipe) applicationId: string): Promise<DocumentRequest[]> {
    return this.readRequests.run(applicationId);
  }

  @Post(API.documentRequests.pattern)
  @UseGuards(KnownApplicationGuard)
  request(
    @Param('id', IdPipe) applicationId: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<DocumentRequest> {
    return this.requestDocuments.run({ applicationId, body, administrator });
  }

  @Delete(API.documentRequest.pattern)
  @HttpCode(204)
  withdraw(
    @Param('id', IdPipe) applicationId: string,
    @Param('requestId', REQUEST_ID) requestId: string,
    @IdentityOf() administrator: Identity,
  ): Promise<void> {
    return this.withdrawRequest.run({ applicationId, requestId, administrator });
  }
}
