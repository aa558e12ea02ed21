import { COOKIES, COOPERATIVE, HOUSEKEEPING, PAGES, PRIVACY, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Article, Sentences } from '../../components/page/article';
import { TextTable } from '../../components/page/text-table';
import { useTranslation } from '../../i18n/translations';
import { LegalHead } from './legal-head';

/** The limits that the retention jobs apply. */
const LIMITS = {
  ...PRIVACY,
  ...HOUSEKEEPING,
  idleHours: SESSION_IDLE_HOURS,
  ...COOKIES.find(({ name }) => name === 'sid')?.life,
};

const DATA = [
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
];

const RETENTION = [
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
];

/** /privacy (specification, sections 2 and 9). */
export function Component() {
  const { t } = useTranslation();
  const section = (id: string, name: string, content: ReactNode) => ({
    id,
    title: t(`privacy.${name}.title`),
    content,
  });
  return (
    <>
      <LegalHead keyOf={(part) => `privacy.page.${part}`} path={PAGES.privacy} />
      <Article
        sections={[
          section(
            'titolare',
            'controller',
            <p>
              {t('privacy.controller.text', {
                ...COOPERATIVE.address,
                name: COOPERATIVE.legalName,
                email: COOPERATIVE.email,
                certifiedEmail: COOPERATIVE.certifiedEmail,
              })}
            </p>,
          ),
          section(
            'dati',
            'data',
            <>
              <p>{t('privacy.data.text')}</p>
              <Sentences keys={DATA.map((name) => `privacy.data.${name}`)} />
            </>,
          ),
          section(
            'finalita',
            'purposes',
            <>
              <TextTable
                caption={t('privacy.purposes.title')}
                columns={[t('privacy.purposes.columnPurpose'), t('privacy.purposes.columnBasis')]}
                rows={['application', 'fee', 'answer', 'security'].map((name) => [
                  t(`privacy.purposes.${name}`),
                  t(`privacy.purposes.${name}Basis`),
                ])}
              />
              <p>{t('privacy.purposes.note')}</p>
            </>,
          ),
          section(
            'conservazione',
            'retention',
            <>
              <Sentences keys={RETENTION.map((name) => `privacy.retention.${name}`)} parameters={LIMITS} />
              <p>{t('privacy.retention.byHand')}</p>
            </>,
          ),
          section(
            'destinatari',
            'recipients',
            <>
              <p>{t('privacy.recipients.text')}</p>
              <Sentences
                keys={['storage', 'database', 'payment', 'mail'].map((name) => `privacy.recipients.${name}`)}
              />
              <p>{t('privacy.recipients.public')}</p>
            </>,
          ),
          section(
            'diritti',
            'rights',
            <>
              <p>{t('privacy.rights.text')}</p>
              <Sentences
                keys={['access', 'rectify', 'erase', 'port', 'object'].map((name) => `privacy.rights.${name}`)}
              />
              <p>{t('privacy.rights.self', LIMITS)}</p>
              <p>{t('privacy.rights.answer', { days: PRIVACY.answerDays, longest: PRIVACY.longestAnswerDays })}</p>
            </>,
          ),
          section('minori', 'minors', <p>{t('privacy.minors.text', { age: PRIVACY.minimumAge })}</p>),
          section('sicurezza', 'security', <p>{t('privacy.security.text')}</p>),
          section(
            'cookie',
            'cookies',
            <p>
              {t('privacy.cookies.text')}{' '}
              <Link to={PAGES.cookies} className="font-semibold text-brand underline">
                {t('privacy.cookies.link')}
              </Link>
            </p>,
          ),
        ]}
      />
    </>
  );
}
