import type { ReactNode } from 'react';
import { type Path, useWatch } from 'react-hook-form';
import type { CallForm, TextValues } from '../../lib/forms/use-call-form';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';
import { TextInput } from '../ui/text-input';
import { TooltipProvider } from '../ui/tooltip';
import { PasswordMeter } from './password-meter';

interface FieldProps<Values extends TextValues> {
  of: CallForm<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
}

/** A password that the account has already. */
export function CurrentPasswordField<Values extends TextValues>({ of, name, label, hint }: FieldProps<Values>) {
  return (
    <TooltipProvider>
      <Field name={name} label={label} hint={hint} error={of.errorOf(name)} required>
        {(control) => <PasswordInput {...control} {...of.form.register(name)} autoComplete="current-password" />}
      </Field>
    </TooltipProvider>
  );
}

interface NewPasswordFieldsProps<Values extends TextValues> {
  of: CallForm<Values>;
  name: Path<Values>;
  confirmName: Path<Values>;
  labels: { password: string; confirm: string; hint: string };
  /** Name and e-mail address of the person. */
  known?: (string | null)[];
}

/** A password to be, with advice on its strength, and the same again. */
export function NewPasswordFields<Values extends TextValues>(props: NewPasswordFieldsProps<Values>) {
  const { of, name, confirmName, labels, known = [] } = props;
  const password = useWatch({ control: of.form.control, name });
  return (
    <TooltipProvider>
      <div>
        <Field name={name} label={labels.password} hint={labels.hint} error={of.errorOf(name)} required>
          {(control) => (
            <PasswordInput
              {...control}
              {...of.form.register(name, { deps: [confirmName] })}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordMeter password={password} known={known} className="mt-2" />
      </div>
      <Field name={confirmName} label={labels.confirm} error={of.errorOf(confirmName)} required>
        {(control) => <PasswordInput {...control} {...of.form.register(confirmName)} autoComplete="new-password" />}
      </Field>
    </TooltipProvider>
  );
}

interface CodeFieldProps<Values extends TextValues> extends FieldProps<Values> {
  /** A recovery code, which has letters, is as good. */
  orRecoveryCode?: boolean;
}

/** A code of the authenticator app. */
export function CodeField<Values extends TextValues>(props: CodeFieldProps<Values>) {
  const { of, name, label, hint, orRecoveryCode = false } = props;
  return (
    <Field name={name} label={label} hint={hint} error={of.errorOf(name)} required>
      {(control) => (
        <TextInput
          {...control}
          {...of.form.register(name)}
          autoComplete="one-time-code"
          inputMode={orRecoveryCode ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          className="tracking-wider tabular-nums"
        />
      )}
    </Field>
  );
}
