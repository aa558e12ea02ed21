import { type Path, useWatch } from 'react-hook-form';
import { Field } from '../../components/ui/field';
import { PasswordInput, TooltipProvider } from '../../components/ui/password-input';
import { PasswordMeter } from '../../components/ui/password-meter';
import type { CallForm } from '../../lib/forms/use-call-form';

interface NewPasswordFieldsProps<Values extends Record<string, string>> {
  of: CallForm<Values>;
  name: Path<Values>;
  confirmName: Path<Values>;
  labels: { password: string; confirm: string; hint: string };
  /** Name and e-mail address of the person. */
  known?: (string | null)[];
}

/** Field for a new password, with advice on its strength, and a field to repeat it. */
export function NewPasswordFields<Values extends Record<string, string>>(props: NewPasswordFieldsProps<Values>) {
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
        <PasswordMeter password={password} known={known} />
      </div>
      <Field name={confirmName} label={labels.confirm} error={of.errorOf(confirmName)} required>
        {(control) => <PasswordInput {...control} {...of.form.register(confirmName)} autoComplete="new-password" />}
      </Field>
    </TooltipProvider>
  );
}
