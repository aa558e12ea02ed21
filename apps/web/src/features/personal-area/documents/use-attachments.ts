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
  // `items` are the files that are not attached yet. Attached files are in the application.
  const items = useSyncExternalStore(run.list.subscribe, run.list.getItems);
  const closed = useSyncExternalStore(run.list.subscribe, run.getClosed);
  useWarnBeforeLeaving(items.some(({ status }) => status !== 'failed' && status !== 'refused'));

  const say = useEffectEvent((outcome: 'attached' | 'failed', names: readonly string[]) => {
    const file = names.join(', ');
    if (outcome === 'attached') {
      const title = t('personalArea.documents.attached', { count: names.length });
      toast({ title, description: file, tone: 'success' });
    } else {
      const description = t('applicationForm.upload.failedText', { file });
      toast({ title: t('applicationForm.upload.failed'), description, tone: 'destructive' });
    }
  });
  useEffect(() => run.start((outcome, names) => say(outcome, names)), [run]);

  function add(section: DocumentSection, files: readonly File[]): void {
    if (files.length === 0) return;
    const coming = run.coming(section.id).length;
    run.began(accept(run.list, section, filesIn(application, section).files.length + coming, files));
  }

  function replace(old: AttachedFile, section: DocumentSection, file: File): void {
    run.began(accept(run.list, section, 0, [file]), old.filePath);
  }

  return {
    items,
    refusals,
    closed,
    chosenFor: run.chosenFor,
    rework: run.rework,
    add,
    replace,
    retry: run.retry,
    leaveOut: run.list.remove,
  };
}

export function sectionOfArea(application: OwnApplication, area: string | undefined): DocumentSection | undefined {
  return DOCUMENT_SECTIONS.find((section) => areaOf(application, section) === area);
}

export const areaOf = ({ id }: OwnApplication, section: DocumentSection): string => `${id} ${section.id}`;
