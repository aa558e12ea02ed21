import { API, ChangePasswordFormDto, type CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { CurrentPasswordField, NewPasswordFields } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { Section } from './section';

export function ChangePassword({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const change = useCallForm({
    rules: ChangePasswordFormDto,
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    call: ({ currentPassword, newPassword }) => requestJson('POST', API.password, { currentPassword, newPassword }),
    onDone: () => {
      change.form.reset();
      toast({ title: t('security.password.done'), description: t('security.password.doneText'), tone: 'success' });
      // The server has ended the other sessions.
      void queryClient.invalidateQueries({ queryKey: [API.sessions] });
    },
  });
  return (
    <Section title={t('security.password.title')} text={t('security.password.text')}>
      <Form noValidate onSubmit={change.submit} className="grid max-w-md gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="email" value={user.email} autoComplete="username" readOnly hidden />
        <CurrentPasswordField of={change} name="currentPassword" label={t('security.password.current')} />
        <NewPasswordFields
          of={change}
          name="newPassword"
          label={t('security.password.new')}
          confirmName="confirmPassword"
          confirmLabel={t('security.password.confirm')}
          known={[user.email, user.firstName, user.lastName]}
        />
        <FormProblem error={change.problem} />
        <Button
          type="submit"
          className="sm:justify-self-start"
          pending={change.isPending}
          pendingText={t('security.password.pending')}
        >
          {t('security.password.submit')}
        </Button>
      </Form>
    </Section>
  );
}
