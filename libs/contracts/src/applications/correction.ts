import 'reflect-metadata';
import { isRecord } from '@lacorte/tender-rules';
import { ValidateIf } from 'class-validator';
import { VERSIONS } from '../limits';
import { RequiredText, WholeNumber } from '../validation/decorators';
import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  applicationField,
  isAskedFor,
  type StatedFields,
} from './application-fields';

/** Maximum length of the reason that the office gives for a correction. */
export const CORRECTION_REASON_MAX = 500;

class Sent {}

for (const name of APPLICATION_FIELD_NAMES) {
  const { onlyIf, rules } = applicationField(name);
  const isChecked = (fields: object) =>
    onlyIf === undefined ? Reflect.get(fields, name) !== undefined : isAskedFor(name, fields);
  for (const decorate of [...rules, ValidateIf(isChecked)]) decorate(Sent.prototype, name);
}

/** The fields that a correction states, with the rules of a submission. Fields that are left out stay as they are. */
export type CorrectedFieldsDto = Partial<StatedFields>;
export const CorrectedFieldsDto = Sent as new () => CorrectedFieldsDto;

/** Body of PUT /api/user/applications/{id}. `email` is ignored. */
export class CorrectOwnApplicationDto extends CorrectedFieldsDto {
  /** The version that the person saw; if another change came first, the answer is 409. */
  @WholeNumber(VERSIONS, { invalid: 'validation.version.invalid' })
  version: number;
}

/** Body of PUT /api/admin/applications/{id}. */
export class CorrectApplicationDto extends CorrectOwnApplicationDto {
  @RequiredText('validation.correction.reason', { max: CORRECTION_REASON_MAX, multiline: true })
  reason: string;
}

/**
 * Adds to an untrusted correction the stored values that its conditional fields depend on, so that `CorrectOwnApplicationDto` checks them
 * together: a stored number beside a corrected answer, and a stored answer beside a corrected number.
 */
export function withDependants(correction: unknown, stored: object): object {
  const complete: Record<string, unknown> = isRecord(correction) ? { ...correction } : {};
  for (const name of APPLICATION_FIELD_NAMES) {
    const { onlyIf } = applicationField(name);
    if (onlyIf === undefined || (complete[name] === undefined && complete[onlyIf] === undefined)) continue;
    for (const part of [name, onlyIf]) if (complete[part] === undefined) complete[part] = Reflect.get(stored, part);
  }
  return complete;
}

/** Who corrected or withdrew an application. */
export type Author = 'applicant' | 'office';

/** One field of a correction, with its values as the answers for owners and administrators show them. */
export interface CorrectedField {
  field: ApplicationFieldName;
  from: string | null;
  to: string | null;
}

/** One correction of the data of an application, as its owner reads it (contract, section 10). */
export interface Correction {
  /** ISO 8601 instant in UTC. */
  at: string;
  by: Author;
  changes: CorrectedField[];
}

/** One correction as an administrator reads it. */
export interface AdminCorrection extends Correction {
  /** E-mail of the administrator; null for a correction by the applicant, and once that account is erased. */
  who: string | null;
  /** Reason that the office gave; null for a correction by the applicant. */
  reason: string | null;
}

/** The withdrawal of an application that is withdrawn now. */
export type Withdrawal = Pick<AdminCorrection, 'at' | 'by' | 'who' | 'reason'>;
