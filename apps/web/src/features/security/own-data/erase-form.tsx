import { API, EraseUserDto, ExportUserDataDto } from '@lacorte/contracts';
import { useState } from 'react';
import { CodeField, CurrentPasswordField } from '../../../components/account/form-fields';
import { FormProblem } from '../../../components/account/form-problem';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { DialogButtons } from '../../../components/ui/dialog';
import { Field } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { errorBody, requestJson } from '../../../lib/api-client';
import { type Check, useCallForm } from '../../../lib/forms/use-call-form';

interface EraseFormProps {
  asksForCode: boolean;
  onCancel: () => void;
  onErased: () => void;
}

const EMPTY = { password: '', code: '', word: '', others: false };

/** POST /api/user/erasure, after the password, the code of a second factor, and a typed word against mistakes. */
export function EraseForm({ asksForCode, onCancel, onErased }: EraseFormProps) {
  const { t } = useTranslation();
  const word = t('security.erase.word');
  const [asksAboutOthers, setAsksAboutOthers] = useState(false);
  const check: Check<typeof EMPTY> = (values) => ({
    ...(asksForCode && values.code.trim() === '' && { code: t('validation.code.required') }),
    ...(values.word.trim().toUpperCase() !== word && { word: t('security.erase.wordWrong', { word }) }),
  });
  const erasure = useCallForm({
    // Without TOTP the password alone, as for an export.
    rules: asksForCode ? EraseUserDto : ExportUserDataDto,
    values: EMPTY,
    check,
    call: ({ password, code, others }) => {
      const body = { password, ...(asksForCode && { code }), ...(others && { confirmOthers: true }) };
      return requestJson('POST', API.eraseUser, body);
    },
    onDone: onErased,
    onRefused: (refused) => {
      if (errorBody(refused)?.code === 'other-people-applications') setAsksAboutOthers(true);
    },
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
    <Form noValidate onSubmit={erasure.submit} className="grid gap-5">
      <CurrentPasswordField of={erasure} name="password" label={t('security.confirm.password')} />
      {asksForCode && (
        <CodeField
          orRecoveryCode
          of={erasure}
          name="code"
          label={t('security.confirm.code')}
          hint={t('security.confirm.codeHint')}
        />
      )}
      <Field name="word" label={t('security.erase.wordLabel', { word })} error={erasure.errorOf('word')} required>
        {(control) => (
          <TextInput
            {...control}
            {...erasure.form.register('word')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <FormProblem error={erasure.problem} />
      {asksAboutOthers && <Checkbox label={t('security.erase.others')} {...erasure.form.register('others')} />}
      <DialogButtons other={t('security.confirm.cancel')} onOther={onCancel} atEnd>
        <Button type="submit" variant="danger" pending={erasure.isPending} pendingText={t('security.erase.pending')}>
          {t('security.erase.submit')}
        </Button>
      </DialogButtons>
    </Form>
  );
}
