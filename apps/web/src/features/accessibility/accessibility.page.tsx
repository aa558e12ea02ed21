import { CONTACT_REPLY_HOURS, COOPERATIVE, PAGES } from '@lacorte/contracts';
import { OpenDoor } from '../../components/drawings/page-drawings';
import { Article } from '../../components/page/article';
import { PageHead } from '../../components/page/page-head';
import { PageLink } from '../../components/page/page-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';

/** What was done so that everybody can use the site, what is known to be missing, and whom to tell. */
export function Component() {
  const { t } = useTranslation();
  usePageHead('accessibility.page.title', { path: PAGES.accessibility, description: 'accessibility.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('accessibility.page.eyebrow')}
        title={t('accessibility.page.title')}
        lead={t('accessibility.page.lead')}
        drawing={OpenDoor}
      />
      <Article
        sections={[
          { id: 'stato', title: t('accessibility.status.title'), content: <p>{t('accessibility.status.text')}</p> },
          {
            id: 'fatto',
            title: t('accessibility.done.title'),
            content: (
              <ul>
                <li>{t('accessibility.done.keyboard')}</li>
                <li>{t('accessibility.done.contrast')}</li>
                <li>{t('accessibility.done.zoom')}</li>
                <li>{t('accessibility.done.forms')}</li>
                <li>{t('accessibility.done.motion')}</li>
                <li>{t('accessibility.done.pdf')}</li>
              </ul>
            ),
          },
          {
            id: 'controllato',
            title: t('accessibility.checked.title'),
            content: (
              <ul>
                <li>{t('accessibility.checked.axe')}</li>
                <li>{t('accessibility.checked.journey')}</li>
              </ul>
            ),
          },
          {
            id: 'limiti',
            title: t('accessibility.limits.title'),
            content: (
              <ul>
                <li>{t('accessibility.limits.readers')}</li>
                <li>{t('accessibility.limits.payment')}</li>
                <li>{t('accessibility.limits.terms')}</li>
                <li>{t('accessibility.limits.drag')}</li>
              </ul>
            ),
          },
          { id: 'segnalare', title: t('accessibility.report.title'), content: <Report /> },
        ]}
      />
    </>
  );
}

function Report() {
  const { t } = useTranslation();
  const { email, phone } = COOPERATIVE;
  return (
    <>
      <p>{t('accessibility.report.text', { email, phone, hours: CONTACT_REPLY_HOURS })}</p>
      <div>
        <PageLink to={PAGES.contacts}>{t('accessibility.report.button')}</PageLink>
      </div>
    </>
  );
}
