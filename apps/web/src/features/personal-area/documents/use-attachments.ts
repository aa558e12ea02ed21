import { type AttachedFile, DOCUMENT_SECTIONS, type DocumentSection, type OwnApplication } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useFileChoice } from '../../../components/uploads/refused-files';
import { useTranslation } from '../../../i18n/translations';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { AttachmentRun } from './attachment-run';
import { filesIn } from './section-files';

export type Attachments = ReturnType<typeof useAttachments>;

/** Uploads files and attaches each at once, so that no uploaded file is lost when the page is left. */
export function useAttachments(application: OwnApplication) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [run] = useState(() => new AttachmentRun(queryClient, application));
  const { refusals, accept } = useFileChoice();
  // Files on their way. The attached ones are in the application.
  const items = useSyncExternalStore(run.list.subscribe, run.list.getItems);
  // Files that were uploaded after the documents were closed.
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

  function add(section: DocumentSection, files: readonly File[]): void {
    if (files.length === 0) return;
    const coming = run.coming(section.id).length;
    run.add(section.id, accept(section, filesIn(application, section).files.length + coming, files));
  }

  function replace(old: AttachedFile, section: DocumentSection, file: File): void {
    const [fits] = accept(section, 0, [file]);
    if (fits) run.replace(old.filePath, section.id, fits);
  }

  const { retry, leaveOut } = run;
  return { items, refusals, closed, add, replace, retry, leaveOut };
}

/** The section of a drop area of this application; undefined for an area of another application. */
export function sectionOfArea(
  { id }: Pick<OwnApplication, 'id'>,
  area: string | undefined,
): DocumentSection | undefined {
  return DOCUMENT_SECTIONS.find((section) => areaOf({ id }, section) === area);
}

export function areaOf({ id }: Pick<OwnApplication, 'id'>, section: DocumentSection): string {
  return `${id} ${section.id}`;
}
