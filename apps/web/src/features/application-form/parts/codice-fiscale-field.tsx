import { type CodiceFiscaleDoubt, doubtAboutCodiceFiscale, RULES } from '@lacorte/contracts';
import type { ClipboardEvent, FormEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-values';
import { useFieldError } from '../form/use-field-error';

const DOUBTS: Record<CodiceFiscaleDoubt, string> = {
  form: 'applicationForm.codiceFiscale.form',
  birthDate: 'applicationForm.codiceFiscale.birthDate',
  place: 'applicationForm.codiceFiscale.place',
  checkCharacter: 'applicationForm.codiceFiscale.checkCharacter',
};

/** The tax code in capitals. What looks wrong is pointed out but stops nobody: only the length is a rule. */
export function CodiceFiscaleField() {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const error = useFieldError('codiceFiscale');
  const warning = useDoubt();
  return (
    <Field
      name="codiceFiscale"
      label={t('applicationForm.personal.codiceFiscale')}
      hint={t('applicationForm.personal.codiceFiscaleHint')}
      warning={warning}
      error={error}
      required
      className="sm:col-span-2"
    >
      {(control) => (
        <TextInput
          {...control}
          {...register('codiceFiscale')}
          onInput={toCapitals}
          onPaste={pasteWithoutSpaces}
          maxLength={RULES.codiceFiscaleLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tracking-wider tabular-nums sm:max-w-80"
        />
      )}
    </Field>
  );
}

function useDoubt(): string {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const code = useWatch({ control, name: 'codiceFiscale' }).trim();
  const doubt = code.length === RULES.codiceFiscaleLength ? doubtAboutCodiceFiscale(code) : undefined;
  return doubt ? t(DOUBTS[doubt]) : '';
}

/** Before the form reads the value; the caret stays where it was. */
function toCapitals({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** A code copied in groups would lose its end to `maxLength`. */
function pasteWithoutSpaces(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData('text').replaceAll(/\s/g, '').toUpperCase();
  const start = input.selectionStart ?? 0;
  const end = input.selectionEnd ?? start;
  const room = RULES.codiceFiscaleLength - (input.value.length - (end - start));
  input.setRangeText(pasted.slice(0, room), start, end, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
