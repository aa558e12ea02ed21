import { CONTACT_REPLY_HOURS, PAGES } from '@lacorte/contracts';
import { LetterBox } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-head';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { ContactForm } from './contact-form';
import { ContactInformation } from './contact-information';

export function Component() {
  const { t } = useTranslation();
  usePageHead('contacts.page.title', { path: PAGES.contacts, description: 'contacts.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('contacts.page.eyebrow')}
        title={t('contacts.page.title')}
        lead={t('contacts.page.lead', { hours: CONTACT_REPLY_HOURS })}
        drawing={LetterBox}
      />
      <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-12 pt-14 lg:grid-cols-[1fr_1.5fr] lg:pt-20">
        <ContactInformation />
        <ContactForm />
      </div>
    </>
  );
}
