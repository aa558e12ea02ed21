import type { DocumentSectionId } from '@lacorte/contracts';
import { Files, FileText, IdCard, type LucideIcon, ScanLine, Stamp } from 'lucide-react';

interface SectionTexts {
  title: string;
  description: string;
  icon: LucideIcon;
}

/** How each section of the upload step is named and drawn (specification, section 3). */
export const SECTION_TEXTS: Record<DocumentSectionId, SectionTexts> = {
  'carta-identita': {
    title: 'applicationForm.documents.idCard',
    description: 'applicationForm.documents.idCardText',
    icon: IdCard,
  },
  'codice-fiscale-doc': {
    title: 'applicationForm.documents.taxCode',
    description: 'applicationForm.documents.taxCodeText',
    icon: ScanLine,
  },
  'permesso-soggiorno': {
    title: 'applicationForm.documents.permit',
    description: 'applicationForm.documents.permitText',
    icon: Stamp,
  },
  'certificazione-redditi': {
    title: 'applicationForm.documents.income',
    description: 'applicationForm.documents.incomeText',
    icon: FileText,
  },
  'altri-documenti': {
    title: 'applicationForm.documents.other',
    description: 'applicationForm.documents.otherText',
    icon: Files,
  },
};
