import { API, LinkIdentityDto, OIDC_PAGE_QUERY, type OidcRedirect, PAGES } from '@lacorte/contracts';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { CurrentPasswordField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { usePublicSettings } from '../../../lib/public-settings';
import { Section } from './section';

const QUERY = new URLSearchParams({ [OIDC_PAGE_QUERY]: PAGES.security });

/** POST /api/auth/oidc/link: links the account to an identity of the provider, which leads back here with the result. */
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
