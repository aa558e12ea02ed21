import { FileText } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';

export function NoDocuments() {
  const { t } = useTranslation();
  return (
    <p className="flex flex-col items-center gap-3 rounded-md border border-dashed border-edge px-4 py-12 text-muted">
      <FileText className="size-8" aria-hidden />
      {t('admin.documents.none')}
    </p>
  );
}
