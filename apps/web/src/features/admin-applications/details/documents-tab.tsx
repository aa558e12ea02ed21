import { API, type ListedApplication, type QuarantinedDocument } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderDown, ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { NoDocuments } from '../../../components/application/no-documents';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import { freshQuery } from '../../../lib/api-client';
import { type DocumentFile, documentGroups } from '../../../lib/applications/document-files';
import { useDownload } from '../../../lib/applications/download';

export function DocumentsTab({ application }: { application: ListedApplication }) {
  const { t } = useFormats();
  const id = useId();
  // If the call fails, no file is marked, but the server still refuses to send quarantined files.
  const quarantine = freshQuery<QuarantinedDocument[]>(API.quarantinedDocuments(application.id));
  const { data: quarantined = [] } = useQuery(quarantine);
  const groups = documentGroups(application, quarantined);
  if (groups.length === 0) return <NoDocuments />;
  return (
    <>
      <DownloadAll id={application.id} />
      <div className="mt-6 grid gap-6">
        {groups.map(({ type, files }) => (
          <section key={type} aria-labelledby={`${id}-${type}`}>
            <h3 id={`${id}-${type}`} className="font-sans text-base font-semibold">
              {t(`admin.documents.${type}`)}
            </h3>
            <ul className="mt-2 divide-y divide-line rounded-md border border-line">
              {files.map((file) => (
                <File key={file.path} file={file} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function DownloadAll({ id }: { id: string }) {
  const { t, number } = useFormats();
  const name = `Documenti_Domanda_${id}.zip`;
  const { start, isPending, megabytes } = useDownload({ explain: () => t('admin.download.failedAll') });
  return (
    <Button
      pending={isPending}
      pendingText={t('admin.download.progress', { megabytes: number(megabytes) })}
      onClick={() => start({ path: API.allApplicationDocuments(id), fileName: name, fallbackName: name })}
    >
      <FolderDown className="size-5" aria-hidden />
      {t('admin.documents.downloadAll')}
    </Button>
  );
}

function File({ file }: { file: DocumentFile }) {
  const { t } = useFormats();
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-2 pl-4">
      <span id={nameId} className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {file.side && (
          <span className="mr-2 text-sm font-semibold text-shutter">{t(`admin.documents.${file.side}`)}</span>
        )}
        {file.name}
      </span>
      {file.signature === undefined ? (
        <DownloadOne file={file} nameId={nameId} />
      ) : (
        <>
          <Badge tone="danger" icon={ShieldAlert}>
            {t('admin.documents.quarantined')}
          </Badge>
          <p className="basis-full text-sm text-muted">
            {t('admin.documents.quarantineReason', { signature: file.signature })}
          </p>
        </>
      )}
    </li>
  );
}

function DownloadOne({ file, nameId }: { file: DocumentFile; nameId: string }) {
  const { t } = useFormats();
  const { start, isPending } = useDownload();
  return (
    <Button
      variant="secondary"
      className="text-sm"
      aria-describedby={nameId}
      pending={isPending}
      onClick={() => start(file)}
    >
      {!isPending && <Download className="size-4" aria-hidden />}
      {t('admin.documents.download')}
    </Button>
  );
}
