import { API, OIDC_PAGE_QUERY, type OidcRedirect, PAGES } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { FormProblem } from '../../components/account/form-problem';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { problemText } from '../../lib/forms/use-call-form';
import { usePublicSettings } from '../../lib/public-settings';
import { useLostRights } from '../../lib/session/use-lost-rights';
import { Section } from './section';

/** POST /api/auth/oidc/link: links the account to an identity of the provider, which leads back here with the result. */
export function Provider() {
  const translation = useTranslation();
  const { t } = translation;
  const label = usePublicSettings()?.oidcLabel;
  const query = new URLSearchParams({ [OIDC_PAGE_QUERY]: PAGES.security });
  const linking = useMutation({
    mutationFn: () => requestJson<OidcRedirect>('POST', `${API.oidcLink}?${query}`),
    onSuccess: ({ redirectUrl }) => location.assign(redirectUrl),
  });
  useLostRights(linking.error);
  if (!label) return null;
  return (
    <Section title={t('security.provider.title', { label })} text={t('security.provider.text', { label })}>
      <div className="grid gap-4">
        <FormProblem>{linking.error ? problemText(linking.error, translation) : undefined}</FormProblem>
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          pending={linking.isPending}
          pendingText={t('security.provider.pending')}
          onClick={() => linking.mutate()}
        >
          {t('security.provider.link', { label })}
        </Button>
      </div>
    </Section>
  );
}
