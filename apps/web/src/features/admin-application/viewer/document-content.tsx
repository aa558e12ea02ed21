import { useQuery } from '@tanstack/react-query';
import { Download, FileClock, FileLock2, FileText, FileX, type LucideIcon, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, requestFile } from '../../../lib/api-client';
import { useDownload } from '../../../lib/applications/download';
import { EndlessPdf, LockedPdf } from './open-pdf';
import { PdfPage } from './pdf-page';
import { Picture } from './picture';
import type { View } from './use-view';
import type { ViewedDocument } from './viewed-document';

interface DocumentContentProps {
  document: ViewedDocument;
  view: View;
  width: number;
  onPages: (pages: number) => void;
}

/** Shows the document, or says why it cannot be shown. */
export function DocumentContent({ document, ...shown }: DocumentContentProps) {
  const { t } = useTranslation();
  if (document.scan === 'quarantined') {
    return (
      <Notice
        icon={ShieldAlert}
        title={t('admin.documents.quarantined')}
        text={t('adminApplication.viewer.quarantined')}
      />
    );
  }
  if (document.kind === 'other') {
    return (
      <Notice icon={FileText} title={document.name} text={t('adminApplication.viewer.otherKind')}>
        <DownloadButton document={document} />
      </Notice>
    );
  }
  return <Loaded document={document} {...shown} />;
}

function Loaded({ document, view, width, onPages }: DocumentContentProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  // A document is kept for a minute after it was shown, because each call is recorded as a download.
  const file = useQuery({
    queryKey: ['document', document.path],
    queryFn: () => requestFile(document.path, { whenSessionEnds: 'login' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const problem = failure ?? file.error;
  if (problem) return <Failed error={problem} document={document} onRetry={retry} isRetrying={file.isFetching} />;
  if (!file.data) return <Spinner label={t('adminApplication.viewer.loading')} />;
  const drawn = { content: file.data, name: document.name, view, width, onFailed: setFailure };
  return document.kind === 'pdf' ? <PdfPage onPages={onPages} {...drawn} /> : <Picture {...drawn} />;

  function retry() {
    setFailure(undefined);
    if (file.isError) void file.refetch();
  }
}

interface FailedProps {
  error: unknown;
  document: ViewedDocument;
  onRetry: () => void;
  isRetrying: boolean;
}

function Failed({ error, document, onRetry, isRetrying }: FailedProps) {
  const { t } = useTranslation();
  const { icon, text, mayDownload } = failureLook(error, document);
  return (
    <Notice icon={icon} title={t('adminApplication.viewer.failed')} text={t(text)}>
      <Button variant="secondary" size="compact" pending={isRetrying} onClick={onRetry}>
        {t('admin.list.retry')}
      </Button>
      {mayDownload && <DownloadButton document={document} />}
    </Notice>
  );
}

function failureLook(
  error: unknown,
  { scan }: ViewedDocument,
): { icon: LucideIcon; text: string; mayDownload: boolean } {
  if (scan === 'pending' && error instanceof ApiError) {
    return { icon: FileClock, text: 'adminApplication.viewer.pending', mayDownload: false };
  }
  if (error instanceof ApiError && error.status === 404) {
    return { icon: FileX, text: 'adminApplication.viewer.gone', mayDownload: false };
  }
  if (error instanceof LockedPdf) return { icon: FileLock2, text: 'adminApplication.viewer.locked', mayDownload: true };
  if (error instanceof EndlessPdf) return { icon: FileX, text: 'adminApplication.viewer.endless', mayDownload: true };
  if (error instanceof ApiError || error instanceof TypeError) {
    return { icon: FileX, text: 'adminApplication.viewer.away', mayDownload: false };
  }
  return { icon: FileX, text: 'adminApplication.viewer.unreadable', mayDownload: true };
}

function DownloadButton({ document }: { document: ViewedDocument }) {
  const { t } = useTranslation();
  const { path, fallbackName } = document;
  const download = useDownload({ path, fallbackName, failedText: t('admin.download.failedOne') });
  return (
    <Button variant="secondary" size="compact" pending={download.isPending} onClick={download.start}>
      <Download className="size-4" aria-hidden />
      {t('admin.documents.download')}
    </Button>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

function Notice({ icon: Icon, title, text, children }: NoticeProps) {
  return (
    <div role="status" className="mx-auto flex max-w-sm flex-col items-center gap-2 py-12 text-center">
      <Icon className="size-9 text-muted" aria-hidden />
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-muted">{text}</p>
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
