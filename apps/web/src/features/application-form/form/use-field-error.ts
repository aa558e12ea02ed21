import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import type { FieldName, FormValues } from './form-values';

/** What is wrong with a field, or undefined. */
export function useFieldError(name: FieldName): string | undefined {
  const translation = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  return fieldErrorText(errors[name], translation);
}
