import type { Addressee } from '../emails';
import type { Language } from '../languages';
import { RequiredText } from '../validation/decorators';
import type { Withdrawal } from './correction';

/** Body of POST and DELETE /api/admin/applications/{id}/withdrawal. */
export class ExplainWithdrawalDto {
  @RequiredText('validation.dismissal.required', { max: 500, multiline: true })
  reason: string;
}

/** Data for the e-mail about a withdrawal or its undoing. */
export interface WithdrawalNotice extends Addressee, Pick<Withdrawal, 'by' | 'reason'> {
  tenderTitle: Record<Language, string>;
  /** True for a withdrawal, false for its undoing. */
  isWithdrawn: boolean;
  /** Whether the applicant cannot undo the withdrawal, because the tender is closed or the office has withdrawn the application. */
  isFinal: boolean;
}
