import { useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { useIsLive } from '../../../lib/use-browser-state';
import { DeleteDraft } from './delete-draft';
import { hasUnsavedOfUsers } from './tab-drafts';

interface RestoredNoticeProps {
  isLoggedIn: boolean;
  /** Deletes the saved draft, too. */
  onStartOver: () => Promise<void>;
}

/** Says that the form shows what was typed before, and what is to be done again. */
export function RestoredNotice({ isLoggedIn, onStartOver }: RestoredNoticeProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner tone="info" role="status" title={t('applicationForm.draft.title')}>
        <p>{t(isLoggedIn ? 'applicationForm.draft.textLoggedIn' : 'applicationForm.draft.text')}</p>
        <Button variant="secondary" className="mt-3" onClick={() => (isLoggedIn ? setAsking(true) : onStartOver())}>
          {t('applicationForm.draft.startOver')}
        </Button>
      </Banner>
      {isAsking && <DeleteDraft onDelete={onStartOver} onClose={() => setAsking(false)} />}
    </>
  );
}

/** For a visitor whose session has ended with unsaved input in this tab: a login brings it back. */
export function LoginNotice() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const [isNeeded] = useState(hasUnsavedOfUsers);
  // The prerendered page does not have it.
  const isLive = useIsLive();
  if (!isLive || !isNeeded) return null;
  return (
    <Banner tone="warning" role="status" title={t('applicationForm.draft.hidden')}>
      <p>{t('applicationForm.draft.hiddenText')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t('applicationForm.submit.login')}
      </Button>
    </Banner>
  );
}
