import 'reflect-metadata';
import { VERSIONS } from '../limits';
import { OneOf, RequiredText, WholeNumber } from '../validation/decorators';
import { REVIEW_DECISIONS, REVIEW_REQUEST, type ReviewDecision } from './review-request';

/** Body of POST /api/user/applications/{id}/review-requests. */
export class RequestReviewDto {
  @RequiredText('validation.reviewRequest.text', {
    min: REVIEW_REQUEST.textMin,
    max: REVIEW_REQUEST.textMax,
    multiline: true,
  })
  text: string;
}

/** Body of PUT /api/admin/review-requests/{id}. */
export class DecideReviewRequestDto {
  @OneOf(REVIEW_DECISIONS, 'validation.reviewDecision.invalid')
  decision: ReviewDecision;

  @RequiredText('validation.reviewDecision.reason', { max: REVIEW_REQUEST.reasonMax, multiline: true })
  reason: string;

  /** The version that the administrator saw; if another decision came first, the answer is 409. */
  @WholeNumber(VERSIONS, { invalid: 'validation.version.invalid' })
  version: number;
}
