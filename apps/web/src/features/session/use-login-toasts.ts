import type { CurrentUser } from '@lacorte/contracts';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { refusalText } from '../../lib/refusal-text';
import { greetingName } from '../../lib/session/user-name';

/** What a login says by toasts (specification, section 8). */
export function useLoginToasts() {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  return {
    greet: (user: CurrentUser) =>
      toast({
        title: t('session.login.done'),
        description: t('session.login.welcome', { name: greetingName(user) }),
        tone: 'success',
      }),
    refuse: (error: Error) => {
      const body = error instanceof ApiError ? error.body : undefined;
      toast({
        title: t('session.login.failed'),
        description: body ? refusalText(body, translation) : t('session.login.failedText'),
        tone: 'destructive',
      });
    },
  };
}
