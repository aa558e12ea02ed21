import 'reflect-metadata';
import { ValidateIf } from 'class-validator';
import { APPLICATION_FIELD_NAMES, applicationField, isAskedFor, type StatedFields } from './application-fields';

class Fields {}

for (const name of APPLICATION_FIELD_NAMES) {
  const { onlyIf, rules } = applicationField(name);
  const condition = onlyIf === undefined ? [] : [ValidateIf((fields: object) => isAskedFor(name, fields))];
  for (const decorate of [...rules, ...condition]) decorate(Fields.prototype, name);
}

interface Conditional {
  /** Required if `presenzaMinori` is `si`, otherwise ignored. */
  numeroMinori: StatedFields['numeroMinori'];
  /** Required if `presenzaDisabile` is `si`, otherwise ignored. */
  numeroDisabili: StatedFields['numeroDisabili'];
}

/** Fields that an applicant fills in (specification, section 5): APPLICATION_FIELDS with their rules. Counts may be numbers or digits. */
export type ApplicationFieldsDto = StatedFields & Conditional;
export const ApplicationFieldsDto = Fields as new () => ApplicationFieldsDto;
