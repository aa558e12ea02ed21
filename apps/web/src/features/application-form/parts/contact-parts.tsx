import { type ErrorCode, PROVINCES, RULES } from '@lacorte/contracts';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Select } from '../../../components/ui/select';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { useEmailRepair } from '../../../lib/forms/email-repair';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { FormField, NumberField, Part, TextField } from '../form/fields';
import type { FormValues } from '../form/form-parts';
import { MunicipalityField } from '../municipality/municipality-field';

const OPTIONS = PROVINCES.map((name) => ({ value: name, label: name }));

export function ResidencePart() {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  return (
    <Part id="residenza" title="applicationForm.residence.title" intro="applicationForm.residence.intro">
      <TextField
        name="indirizzo"
        hint={t('applicationForm.residence.indirizzoHint')}
        autoComplete="street-address"
        fieldClassName="sm:col-span-2"
      />
      <FormField name="provincia">
        {(control) => (
          <Select
            options={OPTIONS}
            placeholder={t('applicationForm.residence.provinciaPlaceholder')}
            autoComplete="address-level1"
            {...control}
            {...register('provincia')}
          />
        )}
      </FormField>
      <MunicipalityField />
      <NumberField
        name="anniResidenzaLombardia"
        hint={t('applicationForm.residence.anniResidenzaLombardiaHint')}
        min={RULES.residenceYears.min}
        max={RULES.residenceYears.max}
        fieldClassName="sm:col-span-2"
      />
    </Part>
  );
}

export function ContactsPart() {
  const { control, register, setValue, setFocus } = useFormContext<FormValues>();
  const repair = useEmailRepair(useWatch({ control, name: 'email' }), (email) => {
    setValue('email', email, { shouldDirty: true, shouldValidate: true });
    setFocus('email');
  });
  return (
    <Part id="contatti" title="applicationForm.contacts.title" intro="applicationForm.contacts.intro">
      <TextField name="telefono" type="tel" autoComplete="tel" />
      <div className="min-w-0">
        <FormField name="email" {...repair.hints}>
          {(control) => (
            <TextInput
              {...control}
              {...register('email', { onBlur: repair.onBlur })}
              onFocus={repair.onFocus}
              onKeyDown={repair.onKeyDown}
              type="email"
              autoComplete="email"
            />
          )}
        </FormField>
        <LoginOfAddress />
      </div>
    </Part>
  );
}

function LoginOfAddress() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: 'email' });
  if (errors.email?.type !== ('account-exists' satisfies ErrorCode)) return null;
  return (
    <Button variant="secondary" size="compact" className="mt-2" onClick={() => setOpen(true, getValues('email'))}>
      {t('applicationForm.submit.login')}
    </Button>
  );
}
