import { PAGES } from '@lacorte/contracts';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';
import { sectionLabel } from '../../lib/application-labels';
import { readLeftOut } from './submission/receipt-state';

/** On the receipt, right after the submission: required documents that were left out. */
export function LeftOutNotice() {
  const { t, language } = useTranslation();
  const sections = readLeftOut(useLocation().state);
  if (sections.length === 0) return null;
  const names = sections.map((id) => t(sectionLabel(id)));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <Banner
      tone="warning"
      title={t('applicationForm.leftOut.title', { count: names.length, list })}
      className="mb-4 last:mb-0 print:hidden"
    >
      <p>{t('applicationForm.leftOut.text')}</p>
      <Link to={PAGES.personalArea} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
        {t('applicationForm.leftOut.link')}
      </Link>
    </Banner>
  );
}
