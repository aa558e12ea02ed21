import { LastingNotice } from '../../../components/page/lasting-notice';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { leaveSession, useLogout } from '../../../lib/session/logout';
import { knowsErasure } from '../../../lib/tab-storage';
import type { Asked } from './other-account';
import { keepTabDraft, readTabDraft } from './tab-drafts';

interface EmptiedProps {
  hadDraft: boolean;
  onStartOver: () => void;
}

export type OtherTabNoticeProps = EmptiedProps | { asked: Asked };

/** Says what a login or a logout in another tab means for the form. */
export default function OtherTabNotice(props: OtherTabNoticeProps) {
  return 'asked' in props ? <OtherAccount {...props.asked} /> : <Emptied {...props} />;
}

/** Takes the place of the form after a logout in another tab has emptied it. */
function Emptied({ hadDraft, onStartOver }: EmptiedProps) {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  return (
    <LastingNotice title={t('session.logout.done')}>
      <p>{t('otherTabs.logout.emptied')}</p>
      {hadDraft && !knowsErasure() && <p>{t('otherTabs.logout.draftKept')}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('applicationForm.submit.login')}
        </Button>
        <Button variant="secondary" onClick={onStartOver}>
          {t('applicationForm.draft.startOver')}
        </Button>
      </div>
    </LastingNotice>
  );
}

/** Asks a visitor whose form has another e-mail address what to do, after an account has logged in in another tab. */
function OtherAccount({ account: { email }, onGoOn }: Asked) {
  const { t } = useTranslation();
  const logout = useLogout((queryClient) => {
    const typed = readTabDraft(null);
    leaveSession(queryClient, { keepsPage: true });
    if (typed) keepTabDraft(null, typed);
  });
  return (
    <LastingNotice title={t('session.other.title')}>
      <p className="wrap-anywhere">{t('otherTabs.account.text', { email })}</p>
      <div className="mt-3 flex flex-wrap gap-3 *:wrap-anywhere">
        <Button variant="secondary" onClick={onGoOn}>
          {t('otherTabs.account.goOn', { email })}
        </Button>
        <Button
          variant="secondary"
          pending={logout.isPending}
          pendingText={t('otherTabs.account.leaving')}
          onClick={() => logout.mutate()}
        >
          {t('otherTabs.account.leave', { email })}
        </Button>
      </div>
    </LastingNotice>
  );
}
