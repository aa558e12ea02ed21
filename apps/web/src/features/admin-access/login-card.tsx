import { PAGES } from '@lacorte/contracts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

export function LoginCard() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  usePageHead('admin.access.title');
  return (
    <section className="page flex min-h-[70dvh] items-center justify-center py-16">
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface text-center">
        <div className="px-6 pt-10 pb-8 sm:px-10">
          {/* The arch marks every entrance of the site. */}
          <span className="mx-auto flex h-20 w-16 items-center justify-center rounded-t-full bg-shutter-tint text-shutter">
            <KeyRound className="mt-3 size-7" aria-hidden />
          </span>
          <div aria-hidden className="railing mx-auto w-32" />
          <h1 className="mt-6 text-2xl">{t('admin.access.title')}</h1>
          <p className="mt-2 text-muted">{t('admin.access.text')}</p>
          <div className="mt-7 grid gap-3">
            <Button onClick={() => setOpen(true)}>{t('admin.access.login')}</Button>
            <ButtonLink to={PAGES.home} variant="secondary">
              {t('admin.access.home')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
