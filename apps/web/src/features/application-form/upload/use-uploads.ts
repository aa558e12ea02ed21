import { type DocumentSectionId, findSection } from '@lacorte/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useWarnBeforeLeaving } from '../use-warn-before-leaving';
import { chooseFiles, type Refusal } from './choose-files';
import { refusalTexts } from './refusal-texts';
import { isUnderWay, lastSegment, type UploadItem } from './upload-item';
import { UploadList } from './upload-list';

export interface Uploads {
  items: readonly UploadItem[];
  /** What was refused the last time that files were chosen for a section. */
  refusals: Partial<Record<DocumentSectionId, readonly Refusal[]>>;
  add: (section: DocumentSectionId, files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Sends again what the server will not keep until the application has it. @returns the files afterwards */
  renew: () => readonly UploadItem[];
}

/** By the clock of the day: one that stands still while the device sleeps would come too late. */
const LOOKS_AT_AGE_EVERY_MS = 60_000;

/** The documents chosen so far, with the toasts of the upload step (specification, sections 5 and 8). */
export function useUploads(): Uploads {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [list] = useState(() => new UploadList());
  const [refusals, setRefusals] = useState<Uploads['refusals']>({});
  const items = useSyncExternalStore(list.subscribe, list.getItems);
  useWarnBeforeLeaving(items.some(isUnderWay));

  useEffect(() => () => list.stopAll(), [list]);
  useEffect(() => {
    const timer = setInterval(list.renew, LOOKS_AT_AGE_EVERY_MS);
    return () => clearInterval(timer);
  }, [list]);
  useEffect(() => {
    list.onOutcome = ({ file, filePath, isRenewal }, outcome) => {
      if (outcome === 'failed') {
        const description = t('applicationForm.upload.failedText', { file: file.name });
        toast({ title: t('applicationForm.upload.failed'), description, tone: 'destructive' });
        return;
      }
      if (isRenewal) return;
      const name = lastSegment(filePath) || file.name;
      const description = t('applicationForm.upload.doneText', { file: name });
      toast({ title: t('applicationForm.upload.done'), description, tone: 'success' });
    };
  }, [list, t, toast]);

  function add(sectionId: DocumentSectionId, files: readonly File[]): void {
    const section = findSection(sectionId);
    if (!section || files.length === 0) return;
    const existing = list.getItems().filter((item) => item.section === sectionId).length;
    const chosen = chooseFiles(section, existing, files);
    setRefusals((before) => ({ ...before, [sectionId]: chosen.refusals }));
    for (const refusal of chosen.refusals) toast({ ...refusalTexts(refusal, section, t), tone: 'destructive' });
    list.add(sectionId, chosen.accepted);
  }

  function remove(id: string): void {
    list.remove(id);
    setRefusals({});
    toast({ title: t('applicationForm.upload.removed'), description: t('applicationForm.upload.removedText') });
  }

  function renew(): readonly UploadItem[] {
    list.renew();
    return list.getItems();
  }

  return { items, refusals, add, retry: (id) => list.retry(id), remove, renew };
}
