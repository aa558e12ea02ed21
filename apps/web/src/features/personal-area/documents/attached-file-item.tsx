import { API, type AttachedFile, type DocumentSection, type OwnApplication } from '@lacorte/contracts';
import {
  CircleCheck,
  Download,
  FileClock,
  FileSearch,
  FileText,
  type LucideIcon,
  RefreshCw,
  ShieldAlert,
  Trash2,
} from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { FileButton } from '../../../components/uploads/file-button';
import { FileView } from '../../../components/uploads/uploaded-file';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requestDownload } from '../../../lib/api-download';
import { isBeingScanned } from '../../../lib/own-applications';
import { usePublicSettings } from '../../../lib/public-settings';
import { fileSize } from '../../../lib/uploads/file-size';
import type { UploadItem } from '../../../lib/uploads/upload-item';
import { useOwnDownload } from '../use-own-download';
import type { Attachments } from './use-attachments';

interface AttachedFileItemProps {
  application: OwnApplication;
  file: AttachedFile;
  isOnly: boolean;
  section: DocumentSection;
  /** The file as it was chosen in this tab. */
  chosen: UploadItem | undefined;
  onRework: Attachments['rework'] | undefined;
  /** Undefined if the file cannot be changed now. */
  onReplace: ((file: File) => void) | undefined;
  onRemove: (() => void) | undefined;
}

const SCANS: Record<AttachedFile['scan'] | 'waiting' | 'never', { text: string; icon: LucideIcon; look: string }> = {
  never: { text: '', icon: FileText, look: 'text-muted' },
  pending: { text: 'personalArea.scan.pending', icon: FileSearch, look: 'text-info' },
  waiting: { text: 'personalArea.scan.waiting', icon: FileClock, look: 'text-muted' },
  clean: { text: 'personalArea.scan.clean', icon: CircleCheck, look: 'text-shutter' },
  quarantined: { text: 'personalArea.scan.quarantined', icon: ShieldAlert, look: 'text-danger' },
};

export function AttachedFileItem(props: AttachedFileItemProps) {
  const { application, file, isOnly, section, chosen, onRework, onReplace, onRemove } = props;
  const { t, language, shortDate } = useFormats();
  const pending = isBeingScanned(file) ? 'pending' : 'waiting';
  const unscanned = usePublicSettings()?.scansFiles ? pending : 'never';
  const { text, icon: Icon, look } = SCANS[file.scan === 'pending' ? unscanned : file.scan];
  const size = fileSize(file.size, language);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-1.5 pl-3">
      <Icon className={`size-5 shrink-0 ${look}`} aria-hidden />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{file.name}</p>
        <p className="text-sm text-muted">
          {t(size.unit, { number: size.number })} · {shortDate(file.attachedAt)}
          {text && (
            <>
              {' · '}
              <span className={look}>{t(text)}</span>
            </>
          )}
        </p>
      </div>
      <div className="-ml-1 flex flex-wrap *:px-2.5 *:max-sm:px-2 [&_svg]:max-sm:hidden">
        {file.scan !== 'quarantined' && <DownloadFile application={application} file={file} isOnly={isOnly} />}
        {onReplace && (
          <FileButton
            section={section}
            aria-label={t('personalArea.file.replaceFile', { file: file.name })}
            onFiles={([chosen]) => chosen && onReplace(chosen)}
            className="px-4 text-sm hover:bg-sunken"
          >
            <RefreshCw className="size-4 shrink-0" aria-hidden />
            {t('personalArea.file.replace')}
          </FileButton>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            size="compact"
            className="text-sm"
            aria-label={t('personalArea.file.removeFile', { file: file.name })}
            onClick={onRemove}
          >
            <Trash2 className="size-4" aria-hidden />
            {t('personalArea.file.remove')}
          </Button>
        )}
      </div>
      {chosen && <FileView item={chosen} onRework={onRework && ((work) => onRework(chosen, work))} />}
    </li>
  );
}

function DownloadFile({ application, file, isOnly }: Pick<AttachedFileItemProps, 'application' | 'file' | 'isOnly'>) {
  const { t } = useTranslation();
  const download = useOwnDownload(async () => {
    const path = API.ownDocument(application.id, file.type, isOnly ? undefined : file.index);
    const { content, fileName } = await requestDownload(path, () => {});
    return { content, name: fileName ?? file.name };
  });
  return (
    <Button
      variant="quiet"
      size="compact"
      className="text-sm"
      aria-label={t('personalArea.file.downloadFile', { file: file.name })}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <Download className="size-4" aria-hidden />}
      {t('personalArea.file.download')}
    </Button>
  );
}
