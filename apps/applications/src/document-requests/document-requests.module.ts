import { Module } from '@nestjs/common';
import { AdminRequestsController } from './admin-requests.controller';
import { ListRequests } from './list-requests';
import { ReadRequests } from './read-requests';
import { RequestDocuments } from './request-documents';
import { WithdrawRequest } from './withdraw-request';

/** Requests for missing documents (contract, section 7). */
@Module({
  controllers: [AdminRequestsController],
  providers: [RequestDocuments, ReadRequests, ListRequests, WithdrawRequest],
})
export class DocumentRequestsModule {}
