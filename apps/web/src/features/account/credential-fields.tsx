import type { ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { CompactInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { PasswordInput, TooltipProvider } from '../../components/ui/password-input';
import { TextInput } from '../../components/ui/text-input';
import type { CallForm, FormValues } from '../../lib/forms/use-call-form';

interface FieldProps<Values extends FormValues> {
  of: CallForm<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

/** Address of an account. */
export function EmailField<Values extends FormValues>({ of, name, label, required = true }: FieldProps<Values>) {
  return (
    <Field name={name} label={label} error={of.errorOf(name)} required={required}>
      {(control) => (
        <TextInput {...control} {...of.form.register(name)} type="email" inputMode="email" autoComplete="username" />
      )}
    </Field>
  );
}

export function CurrentPasswordField<Values extends FormValues>(props: FieldProps<Values>) {
  const { of, name, label, hint, required = true } = props;
  return (
    <TooltipProvider>
      <Field name={name} label={label} hint={hint} error={of.errorOf(name)} required={required}>
        {(control) => <PasswordInput {...control} {...of.form.register(name)} autoComplete="current-password" />}
      </Field>
    </TooltipProvider>
  );
}

interface CodeFieldProps<Values extends FormValues> extends FieldProps<Values> {
  /** The field also accepts a recovery code, which contains letters. */
  orRecoveryCode?: boolean;
}

/** Field for a code of the authenticator app. */
export function CodeField<Values extends FormValues>(props: CodeFieldProps<Values>) {
  const { of, name, label, hint, orRecoveryCode = false } = props;
  return (
    <Field name={name} label={label} hint={hint} error={of.errorOf(name)} required>
      {(control) => (
        <CompactInput
          {...control}
          {...of.form.register(name)}
          autoComplete="one-time-code"
          inputMode={orRecoveryCode ? 'text' : 'numeric'}
          autoCapitalize="none"
          className="tracking-wider tabular-nums"
        />
      )}
    </Field>
  );
}
