import 'reflect-metadata';
import { IsOptional } from 'class-validator';
import { VERSIONS } from '../limits';
import { RequiredText, WholeNumber } from '../validation/decorators';

/** Longest reason of a dismissal, in characters. */
export const MAX_DISMISSAL = 500;

const SeenVersion = () => WholeNumber(VERSIONS, { invalid: 'validation.payment.version' });

/** Body of POST /api/admin/payments/{id}/match. */
export class MatchPaymentDto {
  @RequiredText('validation.applicationCode.required')
  applicationCode: string;

  /** The version that the administrator saw; when another change came first, the answer is 409. */
  @IsOptional()
  @SeenVersion()
  version?: number;
}

/** Body of POST /api/admin/payments/{id}/dismiss. */
export class DismissPaymentDto {
  @RequiredText('validation.dismissal.required', { max: MAX_DISMISSAL, multiline: true })
  reason: string;

  @IsOptional()
  @SeenVersion()
  version?: number;
}

/** Body of POST /api/admin/payments/{id}/reopen. */
export class ReopenPaymentDto {
  @IsOptional()
  @SeenVersion()
  version?: number;
}
