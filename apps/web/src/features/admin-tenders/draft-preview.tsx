import { API, LANGUAGE_QUERY, LANGUAGES, type Language, type Tender } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Eye, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Dialog, DialogOpener } from '../../components/ui/dialog';
import { useTranslation } from '../../i18n/translations';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/api-download';

interface DraftPreviewProps {
  tender: Tender;
  render: (tender: Tender) => ReactNode;
  /** Id of the element that says why the preview is locked; undefined if it is not locked. */
  lockedBy: string | undefined;
}

export function DraftPreview({ tender, render, lockedBy }: DraftPreviewProps) {
  const { t } = useTranslation();
  const title = t('adminTenders.preview.title');
  const dialog = (close: () => void) => (
    <Dialog onClose={close} size="wide" title={title} description={t('adminTenders.preview.text')}>
      <PdfPreviews tender={tender} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus. */}
      <section tabIndex={0} aria-label={title} className="mt-6">
        {render(tender)}
      </section>
    </Dialog>
  );
  return (
    <DialogOpener variant="secondary" disabled={lockedBy !== undefined} aria-describedby={lockedBy} dialog={dialog}>
      <Eye className="size-5" aria-hidden />
      {t('adminTenders.preview.button')}
    </DialogOpener>
  );
}

function PdfPreviews({ tender }: { tender: Tender }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: (language: Language) =>
      requestFile(`${API.adminTenderPdf(tender.id)}?${LANGUAGE_QUERY}=${language}`, { whenSessionEnds: 'login' }),
    onSuccess: (file, language) => saveFile(file, `bando-${tender.code}-${language}.pdf`),
  });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            variant="secondary"
            className="w-full sm:w-auto"
            pending={download.isPending && download.variables === language}
            pendingText={t('adminTenders.preview.pdfPending')}
            onClick={() => download.mutate(language)}
          >
            <FileDown className="size-5" aria-hidden />
            {t(`adminTenders.preview.pdf-${language}`)}
          </Button>
        ))}
      </div>
      {download.isError && (
        <Banner tone="danger" role="alert" className="mt-3">
          {t('adminTenders.preview.pdfFailed')}
        </Banner>
      )}
    </>
  );
}
