import { CONTACT_REPLY_HOURS, COOPERATIVE, PAGES } from '@lacorte/contracts';
import { OpenDoor } from '../../components/drawings/page-drawings';
import { Article, Sentences } from '../../components/page/article';
import { PageHead } from '../../components/page/page-frame';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead keyOf={(part) => `accessibility.page.${part}`} path={PAGES.accessibility} drawing={OpenDoor} />
      <Article
        sections={[
          { id: 'stato', title: t('accessibility.status.title'), content: <p>{t('accessibility.status.text')}</p> },
          {
            id: 'fatto',
            title: t('accessibility.done.title'),
            content: (
              <Sentences
                keys={['keyboard', 'contrast', 'zoom', 'forms', 'motion', 'pdf'].map(
                  (name) => `accessibility.done.${name}`,
                )}
              />
            ),
          },
          {
            id: 'controllato',
            title: t('accessibility.checked.title'),
            content: <Sentences keys={['accessibility.checked.axe', 'accessibility.checked.journey']} />,
          },
          {
            id: 'limiti',
            title: t('accessibility.limits.title'),
            content: (
              <Sentences keys={['readers', 'payment', 'terms', 'drag'].map((name) => `accessibility.limits.${name}`)} />
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
        <ButtonLink to={PAGES.contacts} size="large">
          {t('accessibility.report.button')}
        </ButtonLink>
      </div>
    </>
  );
}
