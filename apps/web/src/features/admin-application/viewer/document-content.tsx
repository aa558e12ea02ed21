import { useQuery } from '@tanstack/react-query';
import { Download, FileClock, FileLock2, FileText, FileX, type LucideIcon, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { SessionEnded } from '../../../components/ui/session-ended';
import { Spinner } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, isSessionEnd, requestFile } from '../../../lib/api-client';
import { useDownload } from '../../../lib/applications/download';
import { EndlessPdf, LockedPdf } from '../../../lib/pdf/open-pdf';
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
  if (isSessionEnd(file.error)) return <SessionEnded />;
  if (problem) {
    const reason = reasonOf(problem, document);
    const { icon, mayDownload } = FAILURES[reason];
    return (
      <Notice icon={icon} title={t('adminApplication.viewer.failed')} text={t(`adminApplication.viewer.${reason}`)}>
        <Button variant="secondary" size="compact" pending={file.isFetching} onClick={retry}>
          {t('admin.list.retry')}
        </Button>
        {mayDownload && <DownloadButton document={document} />}
      </Notice>
    );
  }
  if (!file.data) return <Spinner label={t('adminApplication.viewer.loading')} />;
  const drawn = { content: file.data, name: document.name, view, width, onFailed: setFailure };
  return document.kind === 'pdf' ? <PdfPage onPages={onPages} {...drawn} /> : <Picture {...drawn} />;

  function retry() {
    setFailure(undefined);
    if (file.isError) void file.refetch();
  }
}

/** Returns the name of the text, below `adminApplication.viewer`, that says why a document is not shown. */
function reasonOf(error: unknown, { scan }: ViewedDocument): keyof typeof FAILURES {
  if (error instanceof LockedPdf) return 'locked';
  if (error instanceof EndlessPdf) return 'endless';
  if (error instanceof ApiError && scan === 'pending') return 'pending';
  if (error instanceof ApiError && error.status === 404) return 'gone';
  return error instanceof ApiError || error instanceof TypeError ? 'away' : 'unreadable';
}

const FAILURES = {
  locked: { icon: FileLock2, mayDownload: true },
  endless: { icon: FileX, mayDownload: true },
  pending: { icon: FileClock, mayDownload: false },
  gone: { icon: FileX, mayDownload: false },
  away: { icon: FileX, mayDownload: false },
  unreadable: { icon: FileX, mayDownload: true },
};

function DownloadButton({ document }: { document: ViewedDocument }) {
  const { t } = useTranslation();
  const { start, isPending } = useDownload();
  return (
    <Button variant="secondary" size="compact" pending={isPending} onClick={() => start(document)}>
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
