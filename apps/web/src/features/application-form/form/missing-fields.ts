import { ApplicationFormDto, OwnApplicationFormDto, VALIDATION } from '@lacorte/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EMPTY_VALUES, FIELD_ORDER, type FieldName, type FormValues } from './form-parts';

/** The fields that still have to be filled in or corrected, in reading order. */
export function missingFields(values: Partial<FormValues>, { isLoggedIn }: { isLoggedIn: boolean }): FieldName[] {
  const rules = isLoggedIn ? OwnApplicationFormDto : ApplicationFormDto;
  const form: object = plainToInstance<object, object>(rules, { ...EMPTY_VALUES, ...values });
  const wrong = new Set(validateSync(form, VALIDATION).map((error) => error.property));
  return FIELD_ORDER.filter((name) => wrong.has(name));
}
