import type { DocumentSection, DocumentSectionId } from '@lacorte/contracts';
import { Files, FileText, IdCard, type LucideIcon, ScanLine, Stamp } from 'lucide-react';
import type { Translate } from '../../i18n/translations';
import { sectionLabel } from '../../lib/application-labels';
import type { Refusal, RefusalReason } from '../../lib/uploads/choose-files';

/** Specification, section 3. */
export const SECTION_TEXTS: Record<DocumentSectionId, ReturnType<typeof texts>> = {
  'carta-identita': texts('carta-identita', 'idCard', IdCard),
  'codice-fiscale-doc': texts('codice-fiscale-doc', 'taxCode', ScanLine),
  'permesso-soggiorno': texts('permesso-soggiorno', 'permit', Stamp),
  'certificazione-redditi': texts('certificazione-redditi', 'income', FileText),
  'altri-documenti': texts('altri-documenti', 'other', Files),
};

function texts(id: DocumentSectionId, name: string, icon: LucideIcon) {
  return { title: sectionLabel(id), description: `applicationForm.documents.${name}Text`, icon };
}

const SENTENCES: Record<RefusalReason, string> = {
  tooLarge: 'documents.tooLarge',
  unsupported: 'documents.unsupportedFormat',
  empty: 'documents.empty',
  tooMany: 'documents.tooManyFiles',
};

/** Specification, section 5. */
export function refusalTexts({ reason, fileName }: Refusal, section: DocumentSection, t: Translate) {
  return {
    title: t(`applicationForm.refusal.${reason}`),
    description: t(SENTENCES[reason], { name: fileName, max: section.maxFiles }),
  };
}
