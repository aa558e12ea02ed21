import type { DocumentSection, DocumentSectionId } from '@lacorte/contracts';
import { useState } from 'react';
import { type Translate, useTranslation } from '../../i18n/translations';
import { chooseFiles, type Refusal, type RefusalReason } from '../../lib/uploads/chosen-files';
import { Banner } from '../ui/banner';
import { useToast } from '../ui/toast';

export function useFileChoice() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [refusals, setRefusals] = useState<Partial<Record<DocumentSectionId, readonly Refusal[]>>>({});
  return {
    refusals,
    forgetRefusals: () => setRefusals({}),
    /** Returns the accepted files. `existing` is the number of files in the section. */
    accept: (section: DocumentSection, existing: number, files: readonly File[]): File[] => {
      const chosen = chooseFiles(section, existing, files);
      setRefusals((before) => ({ ...before, [section.id]: chosen.refusals }));
      for (const refusal of chosen.refusals) toast({ ...refusalTexts(refusal, section, t), tone: 'destructive' });
      return chosen.accepted;
    },
  };
}

/** Lists the refused files until the next choice, because toasts disappear. */
export function RefusedFiles(props: { section: DocumentSection; refusals?: readonly Refusal[] | undefined }) {
  const { section, refusals = [] } = props;
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  const sentences = new Set(refusals.map((refusal) => refusalTexts(refusal, section, t).description));
  return (
    <Banner tone="danger" title={t('applicationForm.refusal.title')}>
      <ul className="text-sm">
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

const SENTENCES: Record<RefusalReason, string> = {
  tooLarge: 'documents.tooLarge',
  unsupported: 'documents.unsupportedFormat',
  empty: 'documents.empty',
  tooMany: 'documents.tooManyFiles',
};

function refusalTexts({ reason, fileName }: Refusal, section: DocumentSection, t: Translate) {
  return {
    title: t(`applicationForm.refusal.${reason}`),
    description: t(SENTENCES[reason], { name: fileName, max: section.maxFiles }),
  };
}
