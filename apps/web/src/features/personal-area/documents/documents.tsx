import { DOCUMENT_SECTIONS, type OwnApplication } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { useFileDrag } from '../../../components/uploads/use-file-drag';
import { useTranslation } from '../../../i18n/translations';
import { refusalText } from '../../../lib/refusal-text';
import { isUnderWay } from '../../../lib/uploads/upload-item';
import { DocumentSectionItem } from './document-section';
import { filesIn, isEmpty, openRequest } from './section-files';
import { sectionOfArea, useAttachments } from './use-attachments';

export function Documents({ application }: { application: OwnApplication }) {
  const translation = useTranslation();
  const { t } = translation;
  const attachments = useAttachments(application);
  const { closed } = attachments;
  const request = openRequest(application);
  const mayChange = (id: string) => application.mayAttach.some((one) => one === id);
  const underWay = attachments.items.filter(isUnderWay).length;
  useFileDrag((files, area) => {
    const section = sectionOfArea(application, area);
    if (section && mayChange(section.id)) attachments.add(section, files);
  });
  const shown = DOCUMENT_SECTIONS.map((section) => filesIn(application, section)).filter(
    (found) => !isEmpty(found) || (found.section.required && !application.withdrawnAt) || mayChange(found.section.id),
  );
  return (
    <div className="min-w-0">
      <h5 className="font-semibold text-shutter">{t('personalArea.documents.title')}</h5>
      <p className="mt-1 max-w-text text-sm text-muted">{t(ruleOf(application))}</p>
      {closed && (
        <Banner
          tone="danger"
          role="alert"
          title={t('personalArea.documents.tooLate', { list: closed.names.join(', ') })}
          className="mt-3 max-w-text"
        >
          {refusalText(closed.refusal, translation)}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {underWay > 0 && t('applicationForm.upload.underWay', { count: underWay })}
      </p>
      <ul className="mt-4 grid gap-6">
        {shown.map((found) => (
          <DocumentSectionItem
            key={found.section.id}
            application={application}
            found={found}
            mayChange={mayChange(found.section.id)}
            reason={request?.items.find((item) => item.section === found.section.id)?.reason}
            attachments={attachments}
          />
        ))}
      </ul>
    </div>
  );
}

/** Key of the sentence that says which documents the reader may change now, or why none. */
function ruleOf(application: OwnApplication): string {
  const { mayAttach, applicationStatus, withdrawnAt } = application;
  if (withdrawnAt) return 'personalArea.documents.withdrawn';
  if (mayAttach.length === DOCUMENT_SECTIONS.length) return 'personalArea.documents.mayAll';
  const review = (application.ranking ?? application.unlisted)?.reviewRequest;
  if (review?.state === 'open' && !openRequest(application)) return 'personalArea.documents.mayForReview';
  if (mayAttach.length > 0) return 'personalArea.documents.maySome';
  if (applicationStatus === 'submitted') return 'personalArea.documents.tenderClosed';
  return applicationStatus === 'under_review' ? 'personalArea.documents.underReview' : 'personalArea.documents.decided';
}
