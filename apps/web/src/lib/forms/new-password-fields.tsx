import { type Path, useWatch } from 'react-hook-form';
import { PasswordInput, TooltipProvider } from '../../components/ui/password-input';
import { PasswordMeter } from '../../components/ui/password-meter';
import { useTranslation } from '../../i18n/translations';
import { CallField } from './call-fields';
import type { CallForm } from './use-call-form';

interface NewPasswordFieldsProps<Values extends Record<string, string>> {
  of: CallForm<Values>;
  name: Path<Values>;
  label: string;
  confirmName: Path<Values>;
  confirmLabel: string;
  /** Name and e-mail address of the person. A password that contains them is weak. */
  known?: (string | null)[];
}

/** Field for a new password, with advice on its strength, and a field to repeat it. */
export function NewPasswordFields<Values extends Record<string, string>>(props: NewPasswordFieldsProps<Values>) {
  const { of, name, label, confirmName, confirmLabel, known = [] } = props;
  const { t } = useTranslation();
  const password = useWatch({ control: of.form.control, name });
  return (
    <TooltipProvider>
      <div>
        <CallField {...{ of, name, label }} hint={t('password.rule.length')} options={{ deps: [confirmName] }}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </CallField>
        <PasswordMeter password={password} known={known} />
      </div>
      <CallField of={of} name={confirmName} label={confirmLabel}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </CallField>
    </TooltipProvider>
  );
}
