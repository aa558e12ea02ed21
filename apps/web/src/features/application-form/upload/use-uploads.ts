import { DOCUMENT_SECTIONS, type DocumentSection, type DocumentSectionId, findSection } from '@lacorte/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useFileChoice } from '../../../components/uploads/refused-files';
import { useTranslation } from '../../../i18n/translations';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { inSection, isUnderWay, lastSegment, type UploadItem } from '../../../lib/uploads/upload-item';
import { type SavedFile, UploadList } from '../../../lib/uploads/upload-list';
import { DOCUMENTS_PART } from '../form/form-parts';

export type Uploads = ReturnType<typeof useUploads>;

/** Interval for checking the age of the files. A timer per file would be late after the device has slept. */
const LOOKS_AT_AGE_EVERY_MS = 60_000;

/** Uploads the chosen documents and shows the toasts of the upload step (specification, sections 5 and 8). */
export function useUploads(savedFiles: () => readonly SavedFile[]) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [list] = useState(() => new UploadList(savedFiles()));
  const { refusals, forgetRefusals, accept } = useFileChoice();
  const items = useSyncExternalStore(list.subscribe, list.getItems, list.getItems);
  useWarnBeforeLeaving(items.some(isUnderWay));

  useEffect(() => () => list.stopAll(), [list]);
  useEffect(() => {
    const timer = setInterval(list.renew, LOOKS_AT_AGE_EVERY_MS);
    addEventListener('online', list.retryUnanswered);
    return () => {
      clearInterval(timer);
      removeEventListener('online', list.retryUnanswered);
    };
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
    accept(list, section, inSection(list.getItems(), sectionId).length, files);
  }

  function remove(id: string): void {
    list.remove(id);
    forgetRefusals();
    toast({ title: t('applicationForm.upload.removed'), description: t('applicationForm.upload.removedText') });
  }

  const { retry, renew, showSaved, keep, drop, removeAll } = list;
  // `items` are the files of the last render, and `now` returns the current ones.
  return { list, items, refusals, add, retry, remove, renew, now: list.getItems, showSaved, keep, drop, removeAll };
}

/** Returns a function that checks for files that are uploading or have failed. If there are any, it shows them and returns true. */
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

export type SectionStatus = 'pending' | 'completed' | 'optional';

/** A section is completed with at least one file, else pending if it is required, else optional (specification, section 4). */
export function sectionStatus(section: DocumentSection, items: readonly UploadItem[]): SectionStatus {
  if (items.some((item) => item.section === section.id && item.status === 'done')) return 'completed';
  return section.required ? 'pending' : 'optional';
}

export type UploadProgress = ReturnType<typeof uploadProgress>;

/** Computes the progress of the uploads (specification, section 4). */
export function uploadProgress(items: readonly UploadItem[]) {
  const required = DOCUMENT_SECTIONS.filter((section) => section.required);
  const missing = required.filter((section) => sectionStatus(section, items) !== 'completed');
  const requiredDone = required.length - missing.length;
  const files = items.filter((item) => item.status === 'done').length;
  const maxFiles = DOCUMENT_SECTIONS.reduce((sum, section) => sum + section.maxFiles, 0);
  return {
    requiredDone,
    required: required.length,
    files,
    maxFiles,
    requiredPercent: Math.round((requiredDone / required.length) * 100),
    totalPercent: Math.round((files / maxFiles) * 100),
    missing,
  };
}
