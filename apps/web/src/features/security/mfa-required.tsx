import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';

/** Why an administrator was led here from the back office, and the way back once that is done. */
export function MfaRequired({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const isMissing = user.mfa?.required === true && !user.mfa.enabled;
  const wasMissing = useRef(isMissing);
  if (isMissing) {
    return (
      <Banner tone="warning" title={t('security.required.title')} className="print:hidden">
        {t('security.required.text')}
      </Banner>
    );
  }
  if (!wasMissing.current || !user.mfa?.enabled) return null;
  return (
    <Banner tone="success" title={t('security.required.doneTitle')} className="print:hidden">
      <Link to={PAGES.admin} className="inline-flex min-h-11 items-center text-brand underline">
        {t('security.required.done')}
      </Link>
    </Banner>
  );
}
