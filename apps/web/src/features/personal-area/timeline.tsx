import type { OwnApplication } from '@lacorte/contracts';
import { useId } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { shownEntries } from './timeline-entries';

/** What has happened to an application, oldest first. */
export function Timeline({ application }: { application: OwnApplication }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const titleId = useId();
  const entries = shownEntries(application.timeline, t, date);
  return (
    <div>
      <h5 id={titleId} className="font-semibold text-shutter">
        {t('personalArea.timeline.title')}
      </h5>
      <ol aria-labelledby={titleId} className="mt-4 border-l-2 border-line">
        {entries.map(({ at, day, text }) => (
          <li key={`${at} ${text}`} className="relative pb-5 pl-5 last:pb-0">
            <span
              aria-hidden
              className="absolute top-2 -left-[0.4375rem] size-3 rounded-full border-2 border-surface bg-shutter"
            />
            <p className="font-medium">{text}</p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{day}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
