import {
  API,
  ChangePasswordFormDto,
  type CurrentUser,
  LinkIdentityDto,
  OIDC_PAGE_QUERY,
  type OidcRedirect,
  PAGES,
} from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { NewPasswordFields } from '../../../lib/forms/new-password-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { usePublicSettings } from '../../../lib/public-settings';
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
      // The server has ended the other sessions, so the list of sessions is read again.
      void queryClient.invalidateQueries({ queryKey: [API.sessions] });
    },
  });
  return (
    <Section title={t('security.password.title')} text={t('security.password.text')}>
      <Form noValidate onSubmit={change.submit} className="grid max-w-md gap-5">
        {/* This field tells password managers whose password this is. */}
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

const QUERY = new URLSearchParams({ [OIDC_PAGE_QUERY]: PAGES.security });

/** Links the account to an identity of the provider (POST /api/auth/oidc/link). The provider leads back here with the result. */
export function Provider() {
  const { t } = useTranslation();
  const label = usePublicSettings()?.oidcLabel;
  const linking = useCallForm({
    rules: LinkIdentityDto,
    values: { password: '' },
    call: ({ password }) => requestJson<OidcRedirect>('POST', `${API.oidcLink}?${QUERY}`, { password }),
    onDone: ({ redirectUrl }) => location.assign(redirectUrl),
  });
  if (!label) return null;
  return (
    <Section title={t('security.provider.title', { label })} text={t('security.provider.text', { label })}>
      <Form noValidate onSubmit={linking.submit} className="grid max-w-md gap-5">
        <CurrentPasswordField of={linking} name="password" label={t('security.confirm.password')} />
        <FormProblem error={linking.problem} />
        <Button
          type="submit"
          variant="secondary"
          className="sm:justify-self-start"
          pending={linking.isPending}
          pendingText={t('security.provider.pending')}
        >
          {t('security.provider.link', { label })}
        </Button>
      </Form>
    </Section>
  );
}
