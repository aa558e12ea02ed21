import { Module } from '@nestjs/common';
import { AnswerRequest } from './answer-request';
import { DocumentRequestsController } from './document-requests.controller';
import { ListRequests } from './list-requests';
import { RequestDocuments } from './request-documents';
import { WithdrawRequest } from './withdraw-request';

/** Requests for missing documents (contract, section 7). */
@Module({
  controllers: [DocumentRequestsController],
  providers: [RequestDocuments, ListRequests, WithdrawRequest, AnswerRequest],
})
export class DocumentRequestsModule {}
