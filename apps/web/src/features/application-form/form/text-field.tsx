import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import type { FieldName, FormValues, TextFieldName } from './form-parts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  name: TextFieldName;
  label: ReactNode;
  hint?: ReactNode;
  warning?: string;
  fieldClassName?: string;
}

export function TextField({ name, label, hint, warning, fieldClassName, required = true, ...input }: TextFieldProps) {
  const { register } = useFormContext<FormValues>();
  const error = useFieldError(name);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      warning={warning}
      error={error}
      required={required}
      className={fieldClassName}
    >
      {(control) => <TextInput {...input} {...control} {...register(name)} />}
    </Field>
  );
}

export function useFieldError(name: FieldName): string | undefined {
  const translation = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  return fieldErrorText(errors[name], translation);
}
