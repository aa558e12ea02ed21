import 'reflect-metadata';
import { IsBoolean, IsOptional } from 'class-validator';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../applications/options';
import { NOTE_MAX } from '../assessment/assessment';
import { VERSIONS } from '../limits';
import { PAYMENT_METHODS, type PaymentMethod } from '../payments/payments';
import { OneOf, OptionalText, PastDay, RequiredText, WholeNumber } from '../validation/decorators';

/** Body of PUT /api/admin/applications/{id}/status. */
export class ChangeStatusDto {
  @OneOf(APPLICATION_STATUSES, 'validation.status.invalid')
  status: ApplicationStatus;

  /** The version that the administrator saw; if another change came first, the answer is 409. */
  @IsOptional()
  @WholeNumber(VERSIONS, { invalid: 'validation.version.invalid' })
  version?: number;
}

/** Body of POST /api/admin/applications/{id}/payment. */
export class RecordPaymentDto {
  @PastDay({ required: 'validation.paidOn.required', invalid: 'validation.paidOn.invalid' })
  paidOn: string;

  @WholeNumber({ min: 1, max: 100_000_000 }, { invalid: 'validation.amountCents.invalid' })
  amountCents: number;

  @OptionalText({ max: 500, multiline: true })
  note?: string | null;

  /** `other` when it is left out. */
  @IsOptional()
  @OneOf(PAYMENT_METHODS, 'validation.paymentMethod.invalid')
  method?: PaymentMethod | null;
}

/** Body of POST /api/admin/applications/{id}/notes. */
export class AddNoteDto {
  @RequiredText('validation.note.required', { max: NOTE_MAX, multiline: true })
  text: string;
}

/** Body of PUT /api/admin/applications/{id}/claim. Answer: `Reservation`; DELETE releases it. */
export class ReserveApplicationDto {
  /** Whether to take the application from an administrator who has reserved it. */
  @IsOptional()
  @IsBoolean({ message: 'validation.takeOver.invalid' })
  takeOver?: boolean | null;
}
