import {
  type AttachedFile,
  DOCUMENT_SECTIONS,
  type DocumentSection,
  type DocumentSectionId,
  type OwnApplication,
} from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/ui/toast';
import { refusalTexts } from '../../../components/uploads/section-texts';
import { useTranslation } from '../../../i18n/translations';
import { chooseFiles, type Refusal } from '../../../lib/uploads/choose-files';
import type { UploadItem } from '../../../lib/uploads/upload-item';
import { useWarnBeforeLeaving } from '../../../lib/use-warn-before-leaving';
import { AttachmentRun, type ClosedDocuments } from './attachment-run';
import { filesIn } from './section-files';

export interface Attachments {
  /** Files on their way; what is attached is in the application. */
  items: readonly UploadItem[];
  /** Files refused in the last choice, by section. */
  refusals: Partial<Record<DocumentSectionId, readonly Refusal[]>>;
  /** Files that came after the documents were closed. */
  closed: ClosedDocuments | undefined;
  add: (section: DocumentSection, files: readonly File[]) => void;
  replace: (old: AttachedFile, section: DocumentSection, file: File) => void;
  retry: (id: string) => void;
  /** Gives up a file on its way. */
  leaveOut: (id: string) => void;
}

/** Uploads files and attaches each as soon as it is there, so that nothing is lost when the page is left. */
export function useAttachments(application: OwnApplication): Attachments {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [run] = useState(() => new AttachmentRun(queryClient, application));
  const [refusals, setRefusals] = useState<Attachments['refusals']>({});
  const items = useSyncExternalStore(run.list.subscribe, run.list.getItems);
  const closed = useSyncExternalStore(run.list.subscribe, run.getClosed);
  useWarnBeforeLeaving(items.some(({ status }) => status !== 'failed'));

  const sayAttached = useEffectEvent((names: readonly string[]) => {
    const description = names.join(', ');
    toast({ title: t('personalArea.documents.attached', { count: names.length }), description, tone: 'success' });
  });
  const sayFailed = useEffectEvent((names: readonly string[]) => {
    const description = t('applicationForm.upload.failedText', { file: names.join(', ') });
    toast({ title: t('applicationForm.upload.failed'), description, tone: 'destructive' });
  });
  useEffect(
    () => run.start({ onAttached: (names) => sayAttached(names), onFailed: (names) => sayFailed(names) }),
    [run],
  );

  function accepted(section: DocumentSection, existing: number, files: readonly File[]): File[] {
    const chosen = chooseFiles(section, existing, files);
    setRefusals((before) => ({ ...before, [section.id]: chosen.refusals }));
    for (const refusal of chosen.refusals) toast({ ...refusalTexts(refusal, section, t), tone: 'destructive' });
    return chosen.accepted;
  }

  function add(section: DocumentSection, files: readonly File[]): void {
    if (files.length === 0) return;
    const coming = run.coming(section.id).length;
    run.add(section.id, accepted(section, filesIn(application, section).files.length + coming, files));
  }

  function replace(old: AttachedFile, section: DocumentSection, file: File): void {
    const [fits] = accepted(section, 0, [file]);
    if (fits) run.replace(old.filePath, section.id, fits);
  }

  const { retry, leaveOut } = run;
  return { items, refusals, closed, add, replace, retry, leaveOut };
}

/** The section of a drop area of this application; undefined for another one's. */
export function sectionOfArea(
  { id }: Pick<OwnApplication, 'id'>,
  area: string | undefined,
): DocumentSection | undefined {
  return DOCUMENT_SECTIONS.find((section) => areaOf({ id }, section) === area);
}

export function areaOf({ id }: Pick<OwnApplication, 'id'>, section: DocumentSection): string {
  return `${id} ${section.id}`;
}
