import { ApplicationFormDto, OwnApplicationFormDto, VALIDATION } from '@lacorte/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIELD_PARTS, type FieldPartId } from './form-parts';
import type { FormValues } from './form-values';

/** The parts whose fields do not yet follow every rule, kept up to date while the reader types. */
export function useMissingParts(isLoggedIn: boolean): ReadonlySet<FieldPartId> {
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control });
  return useMemo(() => {
    const form: object = plainToInstance<object, object>(
      isLoggedIn ? OwnApplicationFormDto : ApplicationFormDto,
      values,
    );
    const wrong = new Set(validateSync(form, VALIDATION).map((error) => error.property));
    const missing = FIELD_PARTS.filter((part) => part.fields.some((name) => wrong.has(name)));
    return new Set(missing.map((part) => part.id));
  }, [values, isLoggedIn]);
}
