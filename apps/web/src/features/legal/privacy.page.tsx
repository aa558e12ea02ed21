import { COOKIES, COOPERATIVE, HOUSEKEEPING, PAGES, PRIVACY, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { Article, Sentences } from '../../components/page/article';
import { PageHead } from '../../components/page/page-frame';
import { TextTable } from '../../components/page/text-table';
import { useTranslation } from '../../i18n/translations';

/** The limits that the retention jobs apply. */
const LIMITS = {
  ...PRIVACY,
  ...HOUSEKEEPING,
  idleHours: SESSION_IDLE_HOURS,
  ...COOKIES.find(({ name }) => name === 'sid')?.life,
};

/** /privacy (specification, sections 2 and 9). */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        keyOf={(part) => `privacy.page.${part}`}
        path={PAGES.privacy}
        eyebrow={t('legal.page.eyebrow')}
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
          {
            id: 'dati',
            title: t('privacy.data.title'),
            content: (
              <>
                <p>{t('privacy.data.text')}</p>
                <Sentences
                  keys={[
                    'application',
                    'drafts',
                    'documents',
                    'household',
                    'account',
                    'consents',
                    'contacts',
                    'notices',
                    'rankings',
                    'technical',
                  ].map((name) => `privacy.data.${name}`)}
                />
              </>
            ),
          },
          {
            id: 'finalita',
            title: t('privacy.purposes.title'),
            content: (
              <>
                <TextTable
                  caption={t('privacy.purposes.title')}
                  columns={[t('privacy.purposes.columnPurpose'), t('privacy.purposes.columnBasis')]}
                  rows={[
                    [t('privacy.purposes.application'), t('privacy.purposes.applicationBasis')],
                    [t('privacy.purposes.fee'), t('privacy.purposes.feeBasis')],
                    [t('privacy.purposes.answer'), t('privacy.purposes.answerBasis')],
                    [t('privacy.purposes.security'), t('privacy.purposes.securityBasis')],
                  ]}
                />
                <p>{t('privacy.purposes.note')}</p>
              </>
            ),
          },
          {
            id: 'conservazione',
            title: t('privacy.retention.title'),
            content: (
              <>
                <Sentences
                  keys={[
                    'registration',
                    'attached',
                    'rankings',
                    'reviews',
                    'receipts',
                    'messages',
                    'contacts',
                    'notices',
                    'drafts',
                    'uploads',
                    'uploadAddress',
                    'sessions',
                    'service',
                    'logs',
                    'downloads',
                    'decisions',
                    'accessLog',
                    'erasure',
                    'backups',
                  ].map((name) => `privacy.retention.${name}`)}
                  parameters={LIMITS}
                />
                <p>{t('privacy.retention.byHand')}</p>
              </>
            ),
          },
          {
            id: 'destinatari',
            title: t('privacy.recipients.title'),
            content: (
              <>
                <p>{t('privacy.recipients.text')}</p>
                <Sentences
                  keys={['storage', 'database', 'payment', 'mail'].map((name) => `privacy.recipients.${name}`)}
                />
                <p>{t('privacy.recipients.public')}</p>
              </>
            ),
          },
          {
            id: 'diritti',
            title: t('privacy.rights.title'),
            content: (
              <>
                <p>{t('privacy.rights.text')}</p>
                <Sentences
                  keys={['access', 'rectify', 'erase', 'port', 'object'].map((name) => `privacy.rights.${name}`)}
                />
                <p>{t('privacy.rights.self')}</p>
                <p>{t('privacy.rights.answer', { days: PRIVACY.answerDays, longest: PRIVACY.longestAnswerDays })}</p>
              </>
            ),
          },
          {
            id: 'minori',
            title: t('privacy.minors.title'),
            content: <p>{t('privacy.minors.text', { age: PRIVACY.minimumAge })}</p>,
          },
          { id: 'sicurezza', title: t('privacy.security.title'), content: <p>{t('privacy.security.text')}</p> },
          {
            id: 'cookie',
            title: t('privacy.cookies.title'),
            content: (
              <p>
                {t('privacy.cookies.text')}{' '}
                <Link to={PAGES.cookies} className="font-semibold text-brand underline">
                  {t('privacy.cookies.link')}
                </Link>
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
