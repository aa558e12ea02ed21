import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';

/** Says that what was typed before is back, what is not, and offers an empty form. */
export function RestoredNotice({ isLoggedIn, onStartOver }: { isLoggedIn: boolean; onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner tone="info" role="status" title={t('applicationForm.draft.title')}>
      <p>{t(isLoggedIn ? 'applicationForm.draft.textLoggedIn' : 'applicationForm.draft.text')}</p>
      <Button variant="secondary" className="mt-3" onClick={onStartOver}>
        {t('applicationForm.draft.startOver')}
      </Button>
    </Banner>
  );
}
