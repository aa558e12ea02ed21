import { type AdminRanking, API, PAGES } from '@lacorte/contracts';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { CopyButton } from '../../../components/ui/copy-button';
import { useTranslation } from '../../../i18n/translations';
import { ActionLink } from '../rankings-parts';

export function RunFiles({ run }: { run: AdminRanking }) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <h3 className="text-lg">{t('adminRankings.checks.title')}</h3>
        <dl className="mt-4 grid gap-5">
          <Value
            label={t('adminRankings.draw.label')}
            text={run.drawNumbers}
            hint={t('adminRankings.checks.drawHint')}
            none={t('adminRankings.checks.noDraw')}
          />
          {Object.entries({ register: run.registerHash, seed: run.seed, input: run.inputHash }).map(([name, text]) => (
            <Value
              key={name}
              label={t(`adminRankings.checks.${name}`)}
              text={text}
              hint={t(`adminRankings.checks.${name}Hint`)}
            />
          ))}
        </dl>
      </Card>
      <div className="grid gap-5">
        {!run.expiredAt && (
          <Card>
            <h3 className="text-lg">{t('adminRankings.audit.title')}</h3>
            <p className="mt-2">{t('adminRankings.audit.text')}</p>
            <Download href={API.rankingAudit(run.id)}>{t('adminRankings.audit.download')}</Download>
            <p className="mt-4">{t('adminRankings.audit.verify')}</p>
            <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
              <code lang="en" translate="no">
                {VERIFY}
              </code>
            </p>
            <CopyButton text={VERIFY} label={t('adminRankings.audit.copy')} className="mt-2" />
            <p className="mt-3 text-sm text-muted">{t('adminRankings.audit.result')}</p>
          </Card>
        )}
        {run.state === 'published' && (
          <Card>
            <h3 className="text-lg">{t('adminRankings.public.title')}</h3>
            <p className="mt-2">{t('adminRankings.public.text')}</p>
            <p className="mt-2">
              <ActionLink to={PAGES.ranking(run.id)} text={t('adminRankings.public.page')} />
            </p>
            <div className="flex flex-wrap gap-x-3">
              <Download href={API.rankingPdf(run.id)}>{t('adminRankings.public.pdf')}</Download>
              <Download href={API.rankingCsv(run.id)}>{t('adminRankings.public.csv')}</Download>
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

const VERIFY = 'npm run verify-ranking -- FILE';

function Download({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="secondary" className="mt-3">
      <a href={href} download>
        <FileDown className="size-5" aria-hidden />
        {children}
      </a>
    </Button>
  );
}

function Value({ label, text, hint, none }: { label: string; text: string | null; hint: string; none?: string }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{label}</dt>
      <dd>
        <p className="text-sm text-muted">{hint}</p>
        {!text ? (
          <p className="mt-1">{none}</p>
        ) : (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <code className="min-w-0 flex-1 basis-60 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{text}</code>
            <CopyButton
              text={text}
              label={t('adminRankings.checks.copyOf', { name: label })}
              shortLabel={t('adminRankings.checks.copy')}
            />
          </div>
        )}
      </dd>
    </div>
  );
}
