import { PasswordInput, TooltipProvider } from '../../components/ui/password-input';
import { CallField, type FieldProps } from './call-fields';
import type { FormValues } from './use-call-form';

/** This field is not in call-fields.tsx, because the contact page loads that file and needs no tooltip. */
export function CurrentPasswordField<Values extends FormValues>(props: FieldProps<Values>) {
  return (
    <TooltipProvider>
      <CallField {...props}>{(control) => <PasswordInput {...control} autoComplete="current-password" />}</CallField>
    </TooltipProvider>
  );
}
