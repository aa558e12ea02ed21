import type { DocumentSection, DocumentSectionId } from '@lacorte/contracts';
import { useState } from 'react';
import { type Translate, useTranslation } from '../../i18n/translations';
import type { Refusal, RefusalReason } from '../../lib/uploads/chosen-files';
import type { UploadItem } from '../../lib/uploads/upload-item';
import type { UploadList } from '../../lib/uploads/upload-list';
import { Banner } from '../ui/banner';
import { useToast } from '../ui/toast';
import { loadChosenFile } from './load-chosen-file';

export function useFileChoice() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [refusals, setRefusals] = useState<Partial<Record<DocumentSectionId, readonly Refusal[]>>>({});
  return {
    refusals,
    forgetRefusals: () => setRefusals({}),
    /** Lists the files at once, and sends those that are accepted. `existing` is the number of files in the section. */
    accept: (
      list: UploadList,
      section: DocumentSection,
      existing: number,
      files: readonly File[],
    ): readonly UploadItem[] => {
      for (const { id, status } of itemsOf(list, section)) if (status === 'refused') list.remove(id);
      const held = list.add(section.id, files, 'preparing');
      void take(list, section, existing, held).then((refused) => {
        setRefusals((before) => ({ ...before, [section.id]: refused }));
        for (const refusal of refused) toast({ ...refusalTexts(refusal, section, t), tone: 'destructive' });
      });
      return held;
    },
  };
}

const itemsOf = (list: UploadList, { id }: DocumentSection) => list.getItems().filter(({ section }) => section === id);

/** If the code that prepares files cannot be loaded, the reader can send the files unchanged. The server checks all files. */
async function take(list: UploadList, section: DocumentSection, existing: number, held: readonly UploadItem[]) {
  const code = await loadChosenFile().catch(() => undefined);
  if (code) return code.takeFiles(list, section, existing, held);
  const ids = held.map(({ id }) => id);
  list.change(ids, { status: 'failed' });
  return [];
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
  tooMany: 'documents.tooManyFiles',
};

function refusalTexts({ reason, fileName }: Refusal, section: DocumentSection, t: Translate) {
  return {
    title: t(`applicationForm.refusal.${reason}`),
    description: t(SENTENCES[reason], { name: fileName, max: section.maxFiles }),
  };
}
