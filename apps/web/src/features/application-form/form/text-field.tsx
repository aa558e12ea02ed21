import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import type { FormValues, TextFieldName } from './form-values';
import { useFieldError } from './use-field-error';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  name: TextFieldName;
  label: ReactNode;
  hint?: ReactNode;
  /** As of Field. */
  warning?: string;
  /** Width of the whole field, for answers that are short. */
  fieldClassName?: string;
}

/** A required field of the application with a text input. */
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
