import { type ErrorCode, LoginDto, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { ButtonLink } from '../../../components/ui/button-link';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { useTranslation } from '../../../i18n/translations';
import { errorBody, isSessionEnd } from '../../../lib/api-client';
import { EmailField } from '../../../lib/forms/call-fields';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { problemText } from '../../../lib/refusal-text';
import { readUserAgain } from '../../../lib/session/current-user';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { rereadCurrentTender } from '../../../lib/tender/current-tender';
import type { FormValues } from '../form/form-parts';
import { beginDraft } from './draft-calls';
import type { DraftKeeper } from './draft-keeper';

interface BeginDraftProps {
  keeper: DraftKeeper;
  onClose: () => void;
  /** Called after the save. If it is missing, the dialog itself says that the draft is saved. */
  onSaved?: (email: string) => void;
}

export default function BeginDraft({ keeper, onClose, onSaved }: BeginDraftProps) {
  const { t } = useTranslation();
  const [savedFor, setSavedFor] = useState<string>();
  return (
    <Dialog
      onClose={onClose}
      title={t(savedFor === undefined ? 'applicationForm.later.title' : 'applicationForm.later.saved')}
      description={savedFor === undefined ? t('applicationForm.later.text') : undefined}
    >
      {savedFor === undefined ? (
        <AccountForm keeper={keeper} onSaved={onSaved ?? setSavedFor} onClose={onClose} />
      ) : (
        <Saved email={savedFor} onClose={onClose} />
      )}
    </Dialog>
  );
}

type AccountFormProps = Pick<BeginDraftProps, 'keeper' | 'onClose'> & { onSaved: (email: string) => void };

function AccountForm({ keeper, onSaved, onClose }: AccountFormProps) {
  const { t } = useTranslation();
  const { getValues, setValue } = useFormContext<FormValues>();
  const queryClient = useQueryClient();
  const begin = useCallForm({
    rules: LoginDto,
    values: { email: getValues('email'), password: getValues('password') },
    call: async (account) => {
      // After the login, the form has the address of the account. Without this line, the form's draft would differ from the saved draft.
      if (getValues('email') === '') setValue('email', account.email, { shouldDirty: true });
      const values = keeper.getValues();
      return { values, saved: await beginDraft({ ...account, values }) };
    },
    onDone: ({ values, saved }, { email }) => {
      // `taken` may show a toast about lost files. It is not called in `call`, because useCallForm closes error toasts after `call`.
      keeper.taken(values, saved);
      onSaved(email);
      void readUserAgain(queryClient);
    },
    onRefused: (error) => {
      const code = errorBody(error)?.code;
      if (code === 'tender-closed') void rereadCurrentTender(queryClient);
      if (code === 'session-required') void readUserAgain(queryClient);
      if (code !== 'version-conflict') return;
      // The session has begun, so the application form now compares both versions.
      onClose();
      void readUserAgain(queryClient);
    },
  });

  function submit(event: FormEvent): Promise<void> {
    // React also passes events of the dialog on to the application form, but that form must not be submitted.
    event.stopPropagation();
    return begin.submit(event);
  }

  return (
    <Form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField of={begin} name="email" label={t('applicationForm.field.email')} />
      <CurrentPasswordField
        of={begin}
        name="password"
        label={t('applicationForm.field.password')}
        hint={t('applicationForm.later.passwordHint')}
      />
      <Problem error={begin.problem} email={begin.form.getValues('email')} onClose={onClose} />
      <DialogButtons secondary={t('applicationForm.delete.cancel')} onSecondary={onClose}>
        <Button type="submit" pending={begin.isPending} pendingText={t('applicationForm.draftIs.saving')}>
          {t('applicationForm.later.confirm')}
        </Button>
      </DialogButtons>
    </Form>
  );
}

const LOGIN_HELPS: Partial<Record<ErrorCode, string>> = {
  'account-exists': 'applicationForm.later.otherPassword',
  'login-required': 'applicationForm.later.loginRequired',
};

function Problem({ error, email, onClose }: { error: Error | undefined; email: string; onClose: () => void }) {
  const translation = useTranslation();
  const { t } = translation;
  const { setOpen } = useLoginDialog();
  const body = errorBody(error);
  if (!error || body?.fields || body?.code === 'version-conflict') return null;
  const loginText = body && LOGIN_HELPS[body.code];
  const ownText = isSessionEnd(error) ? 'applicationForm.submit.otherSession' : loginText;
  return (
    <Banner tone="danger" role="alert">
      <p>{ownText ? t(ownText) : problemText(error, translation, t('applicationForm.later.failed'))}</p>
      {loginText && (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            onClose();
            setOpen(true, email);
          }}
        >
          {t('applicationForm.submit.login')}
        </Button>
      )}
    </Banner>
  );
}

function Saved({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const place = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Banner tone="success" role="status">
        <p className="wrap-anywhere">{t('applicationForm.later.mailed', { email })}</p>
      </Banner>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button className="w-full sm:w-auto" onClick={onClose}>
          {t('applicationForm.later.goOn')}
        </Button>
        <ButtonLink to={PAGES.personalArea} variant="secondary" className="w-full sm:w-auto">
          {t('applicationForm.later.personalArea')}
        </ButtonLink>
      </div>
    </div>
  );
}
