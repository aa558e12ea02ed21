import type { CurrentUser } from '@lacorte/contracts';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { greetingName } from '../../lib/session/user-name';
import { useRefusalToast } from '../../lib/use-refusal-toast';

/** What a login says by toasts (specification, section 8). */
export function useLoginToasts() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  return {
    greet: (user: CurrentUser) =>
      toast({
        title: t('session.login.done'),
        description: t('session.login.welcome', { name: greetingName(user) }),
        tone: 'success',
      }),
    refuse: (error: Error) =>
      refuse(error, { title: t('session.login.failed'), fallback: t('session.login.failedText') }),
  };
}
