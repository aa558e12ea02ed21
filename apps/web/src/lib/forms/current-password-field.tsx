import { PasswordInput, TooltipProvider } from '../../components/ui/password-input';
import { CallField, type FieldProps } from './call-fields';
import type { FormValues } from './use-call-form';

/** Apart from the other fields, because the page of contacts loads those and needs no tooltip. */
export function CurrentPasswordField<Values extends FormValues>(props: FieldProps<Values>) {
  return (
    <TooltipProvider>
      <CallField {...props}>{(control) => <PasswordInput {...control} autoComplete="current-password" />}</CallField>
    </TooltipProvider>
  );
}
