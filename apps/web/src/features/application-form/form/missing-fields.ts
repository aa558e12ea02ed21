import { ApplicationFormDto, OwnApplicationFormDto, VALIDATION } from '@lacorte/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_VALUES, FIELD_ORDER, type FieldName, FORM_PARTS, type FormValues, isFieldName } from './form-parts';

export function missingFields(values: Partial<FormValues>, { isLoggedIn }: { isLoggedIn: boolean }): FieldName[] {
  const rules = isLoggedIn ? OwnApplicationFormDto : ApplicationFormDto;
  const form: object = plainToInstance<object, object>(rules, { ...EMPTY_VALUES, ...values });
  const wrong = new Set(validateSync(form, VALIDATION).map((error) => error.property));
  return FIELD_ORDER.filter((name) => wrong.has(name));
}

export function partsWithMissing(values: Partial<FormValues>, { isLoggedIn }: { isLoggedIn: boolean }) {
  const wrong = missingFields(values, { isLoggedIn });
  const parts = FORM_PARTS.filter(({ id }) => !isLoggedIn || id !== 'password');
  return parts.map(({ id, title, fields }) => ({ id, title, missing: fields.filter((name) => wrong.includes(name)) }));
}

/** Returns an `onKeyDown`. Enter leads to the next missing field, because sending would show errors of parts not reached yet. */
export function useEnterKey(form: UseFormReturn<FormValues>, isLoggedIn: boolean) {
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    const field = fieldOfEnter(event);
    if (field === undefined) return;
    const place = FIELD_ORDER.indexOf(field);
    const next = missingFields(form.getValues(), { isLoggedIn }).find((name) => FIELD_ORDER.indexOf(name) > place);
    if (next === undefined) return;
    event.preventDefault();
    form.setFocus(next);
  };
}

/** Returns the field in which Enter was pressed; undefined for other keys and places. */
export function fieldOfEnter(event: KeyboardEvent<HTMLFormElement>): FieldName | undefined {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return undefined;
  const { target, currentTarget } = event;
  // React also passes keys of dialogs on to the form. Only keys in its own fields count.
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
  return currentTarget.contains(target) && isFieldName(target.name) ? target.name : undefined;
}
