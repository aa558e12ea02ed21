import type { DocumentRequest, OwnApplication } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { SECTION_TEXTS } from '../../../components/uploads/section-texts';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { openRequest } from '../documents/section-files';

/** At the top of the page: each open request, with the way to its application. */
export function OpenRequestsNotice({ applications }: { applications: readonly OwnApplication[] }) {
  return applications.map((application) => {
    const request = openRequest(application);
    return request && <Notice key={application.id} application={application} request={request} />;
  });
}

function Notice({ application, request }: { application: OwnApplication; request: DocumentRequest }) {
  const { t, language } = useTranslation();
  const { day } = useFormats();
  const names = request.items.map(({ section }) => t(SECTION_TEXTS[section].title));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <Banner
      tone="warning"
      title={t('personalArea.notice.title', { code: application.applicationCode })}
      className="mt-8 border border-ochre"
    >
      <p>{t('personalArea.notice.text', { list, date: day(request.deadline) })}</p>
      <Link
        to={{ hash: application.applicationCode }}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {t('personalArea.notice.link')}
      </Link>
    </Banner>
  );
}
