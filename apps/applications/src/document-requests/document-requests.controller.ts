import { API, type DocumentRequest, type DocumentRequestsPage } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
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
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { KnownApplicationGuard } from '../review/known-application.guard';
import { AnswerRequest } from './answer-request';
import { ListRequests } from './list-requests';
import { readRequests } from './read-requests';
import { RequestDocuments } from './request-documents';
import { WithdrawRequest } from './withdraw-request';

const REQUEST_ID = new IdPipe('documentRequests.notFound');

@Controller()
export class DocumentRequestsController {
  constructor(
    private readonly requestDocuments: RequestDocuments,
    private readonly listRequests: ListRequests,
    private readonly withdrawRequest: WithdrawRequest,
    private readonly answerRequest: AnswerRequest,
    private readonly database: DataSource,
  ) {}

  @Admin()
  @Get(API.allDocumentRequests)
  all(@Query() query: QueryParameters): Promise<DocumentRequestsPage> {
    return this.listRequests.run(query);
  }

  @Admin()
  @Get(API.documentRequests.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(KnownApplicationGuard)
  list(@Param('id', IdPipe) applicationId: string): Promise<DocumentRequest[]> {
    return readRequests(this.database, applicationId);
  }

  @Admin()
  @Post(API.documentRequests.pattern)
  @UseGuards(KnownApplicationGuard)
  request(
    @Param('id', IdPipe) applicationId: string,
    @Body() body: unknown,
    @IdentityOf() administrator: Identity,
  ): Promise<DocumentRequest> {
    return this.requestDocuments.run({ applicationId, body, administrator });
  }

  @Admin()
  @Delete(API.documentRequest.pattern)
  @HttpCode(204)
  withdraw(
    @Param('id', IdPipe) applicationId: string,
    @Param('requestId', REQUEST_ID) requestId: string,
    @IdentityOf() administrator: Identity,
  ): Promise<void> {
    return this.withdrawRequest.run({ applicationId, requestId, administrator });
  }

  @LoggedIn()
  @Post(API.answerDocumentRequest.pattern)
  @HttpCode(200)
  answer(
    @Param('id', IdPipe) applicationId: string,
    @Param('requestId', REQUEST_ID) requestId: string,
    @IdentityOf() { userId }: Identity,
  ): Promise<DocumentRequest> {
    return this.answerRequest.run({ applicationId, requestId, userId });
  }
}
