import { API, DOCUMENT_SECTIONS, PAGES, PROJECT } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { Notice } from '../../components/drawings/line-drawings';
import { NextStep, PageHead } from '../../components/page/page-frame';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/api-download';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { EligibilityCheck } from './eligibility-check';
import { Facts } from './facts';
import { Quotas } from './quotas';
import { Points, Requirements } from './rules';

export function Component() {
  const { t } = useTranslation();
  const current = useCurrentTender();
  return (
    <>
      <PageHead keyOf={(part) => `tender.page.${part}`} path={PAGES.tender} drawing={Notice}>
        <ButtonLink to={PAGES.apply} size="large">
          {t('tender.page.apply')}
        </ButtonLink>
        <DownloadTender />
      </PageHead>
      <Facts current={current} />
      <Requirements tender={current.tender} />
      <EligibilityCheck current={current} />
      <Quotas tender={current.tender} />
      <Points points={current.tender?.rules.points} />
      <Papers />
      <NextStep title={t('tender.next.title')} text={t('tender.next.text', PROJECT.formMinutes)}>
        <ButtonLink to={PAGES.apply} size="large">
          {t('tender.page.apply')}
        </ButtonLink>
        <ButtonLink to={PAGES.rankings} variant="secondary" size="large">
          {t('tender.next.rankings')}
        </ButtonLink>
      </NextStep>
    </>
  );
}

/** GET /api/download-bando. A failure is logged and shown at the button (specification, section 8). */
function DownloadTender() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => requestFile(API.downloadTender),
    onSuccess: (file) => saveFile(file, 'bando-assegnazione.pdf'),
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

export function Papers() {
  const { t } = useTranslation();
  return (
    <section className="page print:break-inside-avoid">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        <div>
          <h2 className="text-3xl">{t('tender.documents.title')}</h2>
          <ul className="mt-5 border-t border-line">
            {DOCUMENT_SECTIONS.map(({ id }) => (
              <li key={id} className="flex gap-3 border-b border-line py-3">
                <FileText className="mt-1 size-5 shrink-0 text-shutter" aria-hidden />
                {t(`tender.documents.${id}`)}
              </li>
            ))}
          </ul>
        </div>
        <Banner tone="warning" className="self-start lg:mt-2">
          <h2 className="text-lg">{t('tender.note.title')}</h2>
          <p className="mt-1">{t('tender.note.documents')}</p>
          <p className="mt-3">{t('tender.note.truth')}</p>
        </Banner>
      </div>
    </section>
  );
}
