import type { CurrentUser } from '@lacorte/contracts';
import { LastingNotice } from '../../../components/page/lasting-notice';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { leaveSession, useLogout } from '../../../lib/session/logout';
import { keepTabDraft, readTabDraft } from './tab-drafts';

interface OtherAccountNoticeProps {
  account: CurrentUser;
  /** Called when the reader goes on with the account. */
  onGoOn: () => void;
}

/** Asks a visitor whose form has another e-mail address what to do, after an account has logged in in another tab. */
export default function OtherAccountNotice({ account: { email }, onGoOn }: OtherAccountNoticeProps) {
  const { t } = useTranslation();
  const logout = useLogout((queryClient) => {
    const typed = readTabDraft(null);
    leaveSession(queryClient, { keepsPage: true });
    if (typed) keepTabDraft(null, typed);
  });
  return (
    <LastingNotice title={t('session.other.title')}>
      <p className="wrap-anywhere">{t('applicationForm.other.text', { email })}</p>
      <div className="mt-3 flex flex-wrap gap-3 *:wrap-anywhere">
        <Button variant="secondary" onClick={onGoOn}>
          {t('applicationForm.other.goOn', { email })}
        </Button>
        <Button
          variant="secondary"
          pending={logout.isPending}
          pendingText={t('applicationForm.other.leaving')}
          onClick={() => logout.mutate()}
        >
          {t('applicationForm.other.leave', { email })}
        </Button>
      </div>
    </LastingNotice>
  );
}
