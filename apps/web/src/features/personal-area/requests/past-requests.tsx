import type { DocumentRequest, OwnApplication } from '@lacorte/contracts';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';

/** Requests that are over, newest first, each with how it ended. */
export function PastRequests({ application }: { application: OwnApplication }) {
  const { t } = useTranslation();
  const past = application.documentRequests.filter(({ state }) => state !== 'open');
  if (past.length === 0) return null;
  return (
    <div className="mt-8">
      <h5 className="font-semibold text-shutter">{t('personalArea.request.past')}</h5>
      <ul className="mt-3 grid gap-3">
        {past.map((request) => (
          <PastRequest key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
}

function PastRequest({ request }: { request: DocumentRequest }) {
  const { t, language } = useTranslation();
  const { date, day } = useFormats();
  const names = request.items.map(({ section }) => t(sectionLabel(section)));
  const on = request.answeredAt === null ? day(request.deadline) : date(request.answeredAt);
  return (
    <li className="border-l-2 border-line pl-4">
      <p className="font-medium">{new Intl.ListFormat(language, { type: 'conjunction' }).format(names)}</p>
      <p className="text-sm text-muted">{t('personalArea.request.askedOn', { date: date(request.createdAt) })}</p>
      <p className="text-sm">{t(`personalArea.requestWas.${request.state}`, { date: on })}</p>
    </li>
  );
}
