import type { RequestDocuments } from '@lacorte/contracts';
import { useId } from 'react';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';

interface RequestPreviewProps {
  code: string;
  request: RequestDocuments;
}

/** Preview of the request as the applicant will read it in the e-mail and in the personal area. */
export function RequestPreview({ code, request: { items, deadline } }: RequestPreviewProps) {
  const { t, day } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-sunken px-4 py-3.5">
      <h4 id={titleId} className="font-sans text-sm font-semibold text-muted">
        {t('admin.requests.preview')}
      </h4>
      <p className="mt-2">{t('admin.requests.previewText', { code })}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {items.map(({ section, reason }) => (
          <li key={section} className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{t(sectionLabel(section))}</span>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
      {deadline && <p className="mt-2">{t('admin.requests.previewDeadline', { date: day(deadline) })}</p>}
    </section>
  );
}
