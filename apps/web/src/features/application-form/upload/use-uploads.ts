import { type DocumentSectionId, findSection } from '@lacorte/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/ui/toast';
import { refusalTexts } from '../../../components/uploads/section-texts';
import { useTranslation } from '../../../i18n/translations';
import { chooseFiles, type Refusal } from '../../../lib/uploads/choose-files';
import { isUnderWay, lastSegment, type UploadItem } from '../../../lib/uploads/upload-item';
import { type SavedFile, UploadList } from '../../../lib/uploads/upload-list';
import { useWarnBeforeLeaving } from '../../../lib/use-warn-before-leaving';
import { DOCUMENTS_PART } from '../form/form-parts';

export interface Uploads {
  items: readonly UploadItem[];
  /** Files refused in the last choice, by section. */
  refusals: Partial<Record<DocumentSectionId, readonly Refusal[]>>;
  add: (section: DocumentSectionId, files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Uploads expiring files again. @returns the files afterwards */
  renew: () => readonly UploadItem[];
  /** The files at this moment. */
  now: () => readonly UploadItem[];
  showSaved: UploadList['showSaved'];
  keep: UploadList['keep'];
  drop: UploadList['drop'];
}

/** Wall clock: a timer would pause while the device sleeps. */
const LOOKS_AT_AGE_EVERY_MS = 60_000;

/** Chosen documents and toasts of the upload step (specification, sections 5 and 8). */
export function useUploads(savedFiles: () => readonly SavedFile[]): Uploads {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [list] = useState(() => new UploadList(savedFiles()));
  const [refusals, setRefusals] = useState<Uploads['refusals']>({});
  const items = useSyncExternalStore(list.subscribe, list.getItems);
  useWarnBeforeLeaving(items.some(isUnderWay));

  useEffect(() => () => list.stopAll(), [list]);
  useEffect(() => {
    const timer = setInterval(list.renew, LOOKS_AT_AGE_EVERY_MS);
    return () => clearInterval(timer);
  }, [list]);
  useEffect(() => {
    list.onOutcome = ({ name: chosen, filePath, isRenewal }, outcome) => {
      if (outcome === 'failed') {
        const description = t('applicationForm.upload.failedText', { file: chosen });
        toast({ title: t('applicationForm.upload.failed'), description, tone: 'destructive' });
        return;
      }
      if (isRenewal) return;
      const name = lastSegment(filePath) || chosen;
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

  const { getItems: now, showSaved, keep, drop } = list;
  return { items, refusals, add, retry: (id) => list.retry(id), remove, renew, now, showSaved, keep, drop };
}

/**
 * Blocks submission while files are uploading or have failed.
 *
 * @returns shows it, leads to the documents and tells whether there are any
 */
export function useUnfinishedUploads(): (items: readonly UploadItem[]) => boolean {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (items) => {
    const isWaiting = items.some(isUnderWay);
    const hasFailed = items.some((item) => item.status === 'failed');
    if (!isWaiting && !hasFailed) return false;
    toast({
      title: t(isWaiting ? 'applicationForm.unfinished.waiting' : 'applicationForm.unfinished.failed'),
      description: t(isWaiting ? 'applicationForm.unfinished.waitingText' : 'applicationForm.unfinished.failedText'),
      tone: 'destructive',
    });
    document.getElementById(DOCUMENTS_PART.id)?.scrollIntoView();
    return true;
  };
}
