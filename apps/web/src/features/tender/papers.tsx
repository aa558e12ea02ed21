import { DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { FileText } from 'lucide-react';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';

/** What to have at hand, and in what form. */
export function Papers() {
  const { t } = useTranslation();
  return (
    <section className="page print:break-inside-avoid">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        <div>
          <h2 className="text-3xl">{t('tender.documents.title')}</h2>
          <ul className="mt-5 border-t border-line">
            {DOCUMENT_SECTIONS.map(({ id }) => (
              <li key={id} className="flex gap-3 border-b border-line py-3">
                <FileText className="mt-1 size-5 shrink-0 text-shutter" aria-hidden />
                {t(`tender.documents.${id}`)}
              </li>
            ))}
          </ul>
        </div>
        <Banner tone="warning" className="self-start lg:mt-2">
          <h2 className="text-lg">{t('tender.note.title')}</h2>
          <p className="mt-1">{t('tender.note.documents')}</p>
          <p className="mt-3">{t('tender.note.truth')}</p>
        </Banner>
      </div>
    </section>
  );
}
