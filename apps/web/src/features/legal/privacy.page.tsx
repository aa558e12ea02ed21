import { COOKIES, COOPERATIVE, HOUSEKEEPING, PAGES, PRIVACY, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { Article } from '../../components/page/article';
import { PageHead } from '../../components/page/page-head';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { Purposes } from './purposes';
import { Sentences } from './sentences';

/** The numbers that the retention jobs read, too. */
const LIMITS = {
  years: PRIVACY.contactsYears,
  hours: PRIVACY.uploadsHours,
  abandonedHours: PRIVACY.abandonedUploadsHours,
  idleHours: SESSION_IDLE_HOURS,
  ...HOUSEKEEPING,
  ...COOKIES.find(({ name }) => name === 'sid')?.life,
};

/** What the product does with personal data, as it really does it; numbers of the specification, sections 2 and 9. */
export function Component() {
  const { t } = useTranslation();
  usePageHead('privacy.page.title', { path: PAGES.privacy, description: 'privacy.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('legal.page.eyebrow')}
        title={t('privacy.page.title')}
        lead={t('privacy.page.lead')}
        drawing={WrittenRules}
      />
      <Article
        sections={[
          {
            id: 'titolare',
            title: t('privacy.controller.title'),
            content: (
              <p>
                {t('privacy.controller.text', {
                  ...COOPERATIVE.address,
                  name: COOPERATIVE.legalName,
                  email: COOPERATIVE.email,
                  certifiedEmail: COOPERATIVE.certifiedEmail,
                })}
              </p>
            ),
          },
          { id: 'dati', title: t('privacy.data.title'), content: <Data /> },
          { id: 'finalita', title: t('privacy.purposes.title'), content: <Purposes /> },
          { id: 'conservazione', title: t('privacy.retention.title'), content: <Retention /> },
          { id: 'destinatari', title: t('privacy.recipients.title'), content: <Recipients /> },
          { id: 'diritti', title: t('privacy.rights.title'), content: <Rights /> },
          {
            id: 'minori',
            title: t('privacy.minors.title'),
            content: <p>{t('privacy.minors.text', { age: PRIVACY.minimumAge })}</p>,
          },
          { id: 'sicurezza', title: t('privacy.security.title'), content: <p>{t('privacy.security.text')}</p> },
          { id: 'cookie', title: t('privacy.cookies.title'), content: <AboutCookies /> },
        ]}
      />
    </>
  );
}

function Data() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('privacy.data.text')}</p>
      <Sentences
        keys={[
          'privacy.data.application',
          'privacy.data.documents',
          'privacy.data.household',
          'privacy.data.account',
          'privacy.data.consents',
          'privacy.data.contacts',
          'privacy.data.technical',
        ]}
      />
    </>
  );
}

function Retention() {
  const { t } = useTranslation();
  return (
    <>
      <Sentences
        keys={[
          'privacy.retention.registration',
          'privacy.retention.attached',
          'privacy.retention.receipts',
          'privacy.retention.messages',
          'privacy.retention.contacts',
          'privacy.retention.uploads',
          'privacy.retention.uploadAddress',
          'privacy.retention.sessions',
          'privacy.retention.service',
          'privacy.retention.logs',
          'privacy.retention.downloads',
          'privacy.retention.decisions',
          'privacy.retention.backups',
        ]}
        parameters={LIMITS}
      />
      <p>{t('privacy.retention.byHand')}</p>
    </>
  );
}

function Recipients() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('privacy.recipients.text')}</p>
      <Sentences
        keys={[
          'privacy.recipients.storage',
          'privacy.recipients.database',
          'privacy.recipients.payment',
          'privacy.recipients.mail',
        ]}
      />
      <p>{t('privacy.recipients.public')}</p>
    </>
  );
}

function Rights() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('privacy.rights.text')}</p>
      <Sentences
        keys={[
          'privacy.rights.access',
          'privacy.rights.rectify',
          'privacy.rights.erase',
          'privacy.rights.port',
          'privacy.rights.object',
        ]}
      />
      <p>{t('privacy.rights.answer', { days: PRIVACY.answerDays, longest: PRIVACY.longestAnswerDays })}</p>
    </>
  );
}

function AboutCookies() {
  const { t } = useTranslation();
  return (
    <p>
      {t('privacy.cookies.text')}{' '}
      <Link to={PAGES.cookies} className="font-semibold text-brand underline">
        {t('privacy.cookies.link')}
      </Link>
    </p>
  );
}
