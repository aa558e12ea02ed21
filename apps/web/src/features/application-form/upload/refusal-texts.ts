import type { DocumentSection } from '@lacorte/contracts';
import type { Translate } from '../../../i18n/translations';
import type { Refusal, RefusalReason } from './choose-files';

const TITLES: Record<RefusalReason, string> = {
  tooLarge: 'applicationForm.refusal.tooLarge',
  unsupported: 'applicationForm.refusal.unsupported',
  empty: 'applicationForm.refusal.empty',
  tooMany: 'applicationForm.refusal.tooMany',
};

/** The services say the same sentences when they refuse a file. */
const SENTENCES: Record<RefusalReason, string> = {
  tooLarge: 'documents.tooLarge',
  unsupported: 'documents.unsupportedFormat',
  empty: 'documents.empty',
  tooMany: 'documents.tooManyFiles',
};

/** Title and description of a refused file (specification, section 5). */
export function refusalTexts({ reason, fileName }: Refusal, section: DocumentSection, t: Translate) {
  return {
    title: t(TITLES[reason]),
    description: t(SENTENCES[reason], { name: fileName, max: section.maxFiles }),
  };
}
