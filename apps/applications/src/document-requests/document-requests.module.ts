import { Module } from '@nestjs/common';
import { AdminRequestsController } from './admin-requests.controller';
import { AnswerRequest } from './answer-request';
import { ListRequests } from './list-requests';
import { OwnRequestsController } from './own-requests.controller';
import { ReadRequests } from './read-requests';
import { RequestDocuments } from './request-documents';
import { RequestNoticesController } from './request-notices.controller';
import { WithdrawRequest } from './withdraw-request';

/** Requests for missing documents (contract, section 7). */
@Module({
  controllers: [AdminRequestsController, OwnRequestsController, RequestNoticesController],
  providers: [RequestDocuments, ReadRequests, ListRequests, WithdrawRequest, AnswerRequest],
})
export class DocumentRequestsModule {}
