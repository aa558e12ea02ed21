import { API, type DocumentRequest } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AnswerRequest } from './answer-request';

/** Requests for documents of the current account's applications. */
@LoggedIn()
@Controller()
export class OwnRequestsController {
  constructor(private readonly answerRequest: AnswerRequest) {}

  @Post(API.answerDocumentRequest.pattern)
  @HttpCode(200)
  answer(
    @Param('id', IdPipe) applicationId: string,
    @Param('requestId', new IdPipe('documentRequests.notFound')) requestId: string,
    @IdentityOf() { userId }: Identity,
  ): Promise<DocumentRequest> {
    return this.answerRequest.run({ applicationId, requestId, userId });
  }
}
