import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { Card } from '../../../components/ui/card';
import { Field } from '../../../components/ui/field';
import { RadioCards } from '../../../components/ui/radio-cards';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { fieldErrorText } from '../../../lib/refusal-text';
import { type FieldName, type FormValues, labelOf, type TextFieldName } from './form-parts';

export function Part(props: { id: string; title: string; intro: string; children: ReactNode }) {
  const { id, title, intro, children } = props;
  const { t } = useTranslation();
  return (
    <Card id={id}>
      <fieldset className="min-w-0" aria-describedby={`${id}-intro`}>
        <legend className="w-full">
          <h2 className="text-2xl">{t(title)}</h2>
        </legend>
        <p id={`${id}-intro`} className="mt-1.5 max-w-text text-muted">
          {t(use(Wording)(intro))}
        </p>
        <div className="mt-6 grid gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
      </fieldset>
    </Card>
  );
}

/** Returns what replaces the control of a field that cannot be changed; undefined for every other field. */
export const FixedFields = createContext<(name: TextFieldName) => ReactNode>(() => undefined);

/** Returns the key of the text that replaces one of the form for new applications. */
export const Wording = createContext<(key: string) => string>((key) => key);

interface FormFieldProps extends Omit<ComponentProps<typeof Field>, 'label'> {
  name: TextFieldName;
}

/** A field with its label and its error. A given `error` replaces that of the form. */
export function FormField({ name, error, required = true, ...field }: FormFieldProps) {
  const { t } = useTranslation();
  const ownError = useFieldError(name);
  const fixed = use(FixedFields)(name);
  if (fixed !== undefined) return fixed;
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

export function RadioField({ name, onAnswer, ...cards }: RadioFieldProps) {
  const { t } = useTranslation();
  const { field } = useController<FormValues, TextFieldName>({ name });
  const error = useFieldError(name);
  const fixed = use(FixedFields)(name);
  if (fixed !== undefined) return fixed;
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
