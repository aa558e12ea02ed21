import { API } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/api-download';

const FILE_NAME = 'bando-assegnazione.pdf';

/** GET /api/download-bando; a failure is logged and shown at the button (specification, section 8). */
export function DownloadTender() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => requestFile(API.downloadTender),
    onSuccess: (file) => saveFile(file, FILE_NAME),
    onError: (error) => console.error(error),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="noscript:hidden"
        pending={download.isPending}
        pendingText={t('tender.download.pending')}
        onClick={() => download.mutate()}
      >
        <Download className="size-5" aria-hidden />
        {t('tender.download.button')}
      </Button>
      <noscript>
        <Button asChild variant="secondary" size="large">
          <a href={API.downloadTender}>{t('tender.download.button')}</a>
        </Button>
      </noscript>
      {download.isError && (
        <Banner tone="danger" role="alert" className="sm:w-full">
          {t('tender.download.failed')}
        </Banner>
      )}
    </>
  );
}
