import type { ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import type { CallForm, FormValues } from '../../lib/forms/use-call-form';
import { CompactInput } from '../ui/code-input';
import { Field } from '../ui/field';
import { PasswordInput, TooltipProvider } from '../ui/password-input';
import { TextInput } from '../ui/text-input';

interface FieldProps<Values extends FormValues> {
  of: CallForm<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
}

interface EmailFieldProps<Values extends FormValues> extends FieldProps<Values> {
  /** Must be `username` for the address of an account. */
  autoComplete: 'email' | 'username';
}

export function EmailField<Values extends FormValues>(props: EmailFieldProps<Values>) {
  const { of, name, label, autoComplete, required = true } = props;
  const look = { type: 'email', inputMode: 'email', autoComplete } as const;
  return (
    <Field name={name} label={label} error={of.errorOf(name)} required={required}>
      {(control) => <TextInput {...control} {...of.form.register(name)} {...look} />}
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
  /** Whether a recovery code, which has letters, is accepted, too. */
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
