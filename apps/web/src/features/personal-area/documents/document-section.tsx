import type { AttachedFile, OwnApplication } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { CircleDashed, FileClock, FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { DropArea } from '../../../components/uploads/drop-area';
import { RefusedFiles } from '../../../components/uploads/refused-files';
import { UploadedFile } from '../../../components/uploads/uploaded-file';
import { useTranslation } from '../../../i18n/translations';
import { sectionLabel } from '../../../lib/application-labels';
import { useFocusOnChange } from '../../../lib/forms/use-focus';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { inSection } from '../../../lib/uploads/upload-item';
import { AttachedFileItem } from './attached-file-item';
import { changeDocuments, isEmpty, type SectionFiles } from './section-files';
import { type Attachments, areaOf } from './use-attachments';

interface DocumentSectionItemProps {
  application: OwnApplication;
  found: SectionFiles;
  mayChange: boolean;
  /** Why the office asks for documents of this section; undefined if it does not. */
  reason: string | undefined;
  attachments: Attachments;
}

export function sectionAnchor({ applicationCode }: OwnApplication, section: string): string {
  return `${applicationCode}-${section}`;
}

export function DocumentSectionItem({ application, found, mayChange, reason, attachments }: DocumentSectionItemProps) {
  const { t } = useTranslation();
  const { section, files, unknown } = found;
  const [removed, setRemoved] = useState<AttachedFile>();
  const items = attachments.items.filter((item) => item.section === section.id);
  // The heading takes the focus when the focused control disappears with its file.
  const heading = useFocusOnChange<HTMLHeadingElement>(`${files.length} ${items.length} ${removed?.filePath}`);
  const isRequested = reason !== undefined;
  const count = files.length + inSection(items, section.id).length;
  const isChangeable = mayChange && unknown.length === 0;
  return (
    <li className={clsx(isRequested && 'rounded-md border border-ochre p-3 sm:p-4')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h6 ref={heading} id={sectionAnchor(application, section.id)} tabIndex={-1} className="font-semibold">
          {t(sectionLabel(section.id))}
        </h6>
        {(isRequested || (section.required && isEmpty(found))) && (
          <Badge tone="warning" icon={isRequested ? FilePlus : CircleDashed}>
            {t(isRequested ? 'personalArea.documents.requested' : 'personalArea.documents.missingOne')}
          </Badge>
        )}
      </div>
      {isRequested && <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">{reason}</p>}
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
          {files.map((file) => (
            <AttachedFileItem
              key={file.filePath}
              application={application}
              file={file}
              isOnly={files.length === 1}
              chosen={attachments.chosenFor(file.filePath)}
              onRework={isChangeable ? attachments.rework : undefined}
              section={section}
              onReplace={isChangeable ? (chosen) => attachments.replace(file, section, chosen) : undefined}
              onRemove={isChangeable ? () => setRemoved(file) : undefined}
            />
          ))}
        </ul>
      )}
      {unknown.length > 0 && <UnknownFiles names={unknown} />}
      {isEmpty(found) && !mayChange && <p className="mt-1 text-sm text-muted">{t('personalArea.documents.none')}</p>}
      {items.length > 0 && (
        <ul className="mt-2 space-y-2">
          {items.map((item) => (
            <UploadedFile
              key={item.id}
              item={item}
              note={t('personalArea.documents.attaching')}
              onRetry={() => attachments.retry(item.id)}
              onRemove={item.status === 'done' ? undefined : () => attachments.leaveOut(item.id)}
            />
          ))}
        </ul>
      )}
      {isChangeable && (
        <div className="mt-2 space-y-2">
          {count < section.maxFiles && (
            <DropArea
              section={section}
              count={count}
              area={areaOf(application, section)}
              compact
              onFiles={(chosen) => attachments.add(section, chosen)}
            />
          )}
          <p role="status" className="sr-only">
            {count >= section.maxFiles && t('applicationForm.drop.full', { max: section.maxFiles })}
          </p>
          <RefusedFiles section={section} refusals={attachments.refusals[section.id]} />
        </div>
      )}
      {removed && <RemoveFile application={application} file={removed} onClose={() => setRemoved(undefined)} />}
    </li>
  );
}

function UnknownFiles({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-3 px-3 py-2.5">
            <FileClock className="size-5 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{t('personalArea.documents.detailsLater')}</p>
    </>
  );
}

function RemoveFile(props: { application: OwnApplication; file: AttachedFile; onClose: () => void }) {
  const { application, file, onClose } = props;
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => {
      const without = (paths: readonly string[]) => paths.filter((path) => path !== file.filePath);
      const edits = new Map([[file.section, without]]);
      return changeDocuments(queryClient, application, edits, new AbortController().signal);
    },
    onSuccess: () => {
      toast({ title: t('personalArea.remove.done'), description: file.name });
      onClose();
    },
    // The applications are read again, because they say which sections are open now.
    onError: () => queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey }),
  });
  const close = () => !removal.isPending && onClose();
  return (
    <Dialog
      onClose={close}
      title={t('personalArea.remove.title')}
      description={t('personalArea.remove.text', { file: file.name })}
    >
      <FormProblem error={removal.error} />
      <DialogButtons secondary={t('personalArea.remove.cancel')} onSecondary={close}>
        <Button
          variant="danger"
          pending={removal.isPending}
          pendingText={t('personalArea.remove.pending')}
          onClick={() => removal.mutate()}
        >
          {t('personalArea.remove.confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
