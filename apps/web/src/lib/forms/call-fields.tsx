import type { ReactNode } from 'react';
import { type Path, type PathValue, type RegisterOptions, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { CompactInput } from '../../components/ui/code-input';
import { type ControlProps, Field } from '../../components/ui/field';
import { TextInput } from '../../components/ui/text-input';
import { useEmailRepair } from './email-repair';
import type { CallForm, FormValues } from './use-call-form';

export interface FieldProps<Values extends FormValues> {
  of: CallForm<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
}

interface CallFieldProps<Values extends FormValues> extends FieldProps<Values> {
  options?: RegisterOptions<Values>;
  warning?: string;
  offer?: ReactNode;
  children: (control: ControlProps & UseFormRegisterReturn) => ReactNode;
}

export function CallField<Values extends FormValues>(props: CallFieldProps<Values>) {
  const { of, name, required = true, options, children, ...field } = props;
  return (
    <Field {...field} name={name} error={of.errorOf(name)} required={required}>
      {(control) => children({ ...control, ...of.form.register(name, options) })}
    </Field>
  );
}

export function EmailField<Values extends FormValues>(props: FieldProps<Values> & { autoComplete?: string }) {
  const { autoComplete = 'username', ...field } = props;
  const { control: form, setValue, setFocus } = field.of.form;
  const email = String(useWatch({ control: form, name: field.name }));
  const repair = useEmailRepair(email, (repaired) => {
    setValue(field.name, repaired as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true });
    setFocus(field.name);
  });
  return (
    <CallField {...field} {...repair.hints} options={{ onBlur: repair.onBlur }}>
      {(control) => (
        <TextInput
          {...control}
          onFocus={repair.onFocus}
          onKeyDown={repair.onKeyDown}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
        />
      )}
    </CallField>
  );
}

/** Field for a one-time code. With `orRecoveryCode`, it also accepts recovery codes, which contain letters. */
export function CodeField<Values extends FormValues>(props: FieldProps<Values> & { orRecoveryCode?: boolean }) {
  const { orRecoveryCode = false, ...field } = props;
  return (
    <CallField {...field}>
      {(control) => (
        <CompactInput
          {...control}
          autoComplete="one-time-code"
          inputMode={orRecoveryCode ? 'text' : 'numeric'}
          autoCapitalize="none"
          className="tracking-wider tabular-nums"
        />
      )}
    </CallField>
  );
}
