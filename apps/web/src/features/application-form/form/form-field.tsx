import type { ComponentProps } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { RadioCards } from '../../../components/ui/radio-cards';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import { type FieldName, type FormValues, labelOf, type TextFieldName } from './form-parts';

interface FormFieldProps extends Omit<ComponentProps<typeof Field>, 'label'> {
  name: TextFieldName;
}

/** A field with its label and its error; `error` comes first. */
export function FormField({ name, error, required = true, ...field }: FormFieldProps) {
  const { t } = useTranslation();
  const ownError = useFieldError(name);
  return <Field name={name} label={t(labelOf(name))} error={error ?? ownError} required={required} {...field} />;
}

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>,
    Pick<FormFieldProps, 'name' | 'hint' | 'warning'> {
  fieldClassName?: string;
}

export function TextField({ name, hint, warning, fieldClassName, required, ...input }: TextFieldProps) {
  const { register } = useFormContext<FormValues>();
  return (
    <FormField {...{ name, hint, warning, required }} className={fieldClassName}>
      {(control) => <TextInput {...input} {...control} {...register(name)} />}
    </FormField>
  );
}

export function NumberField(props: TextFieldProps) {
  return <TextField type="number" inputMode="numeric" className="max-w-32" {...props} />;
}

interface RadioFieldProps extends Pick<ComponentProps<typeof RadioCards>, 'options' | 'className'> {
  name: TextFieldName;
  onAnswer?: (value: string) => void;
}

/** A required choice. */
export function RadioField({ name, onAnswer, ...cards }: RadioFieldProps) {
  const { t } = useTranslation();
  const { field } = useController<FormValues, TextFieldName>({ name });
  const error = useFieldError(name);
  return (
    <RadioCards
      {...cards}
      {...field}
      legend={t(labelOf(name))}
      required
      error={error}
      onChange={(value) => {
        field.onChange(value);
        onAnswer?.(value);
      }}
    />
  );
}

export function useFieldError(name: FieldName): string | undefined {
  const translation = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  return fieldErrorText(errors[name], translation);
}
