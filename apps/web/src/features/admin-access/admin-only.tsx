import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

/** Shows `children` to administrators only (specification, section 6). */
export function AdminOnly({ children }: { children: (admin: CurrentUser) => ReactNode }) {
  const { t } = useTranslation();
  const session = useCurrentUser();
  if (session.isLoading) {
    return (
      <Threshold>
        <Spinner label={t('admin.access.loading')} />
      </Threshold>
    );
  }
  if (session.error && !session.user) return <Unknown onRetry={session.refetch} />;
  if (!session.user) return <LoginCard />;
  if (session.user.role !== 'admin') return <Denied />;
  // The security page says why, and leads back (contract, section 4, ADMIN_MFA).
  if (session.user.mfa?.required && !session.user.mfa.enabled) return <Navigate to={PAGES.security} replace />;
  return children(session.user);
}

/** Specification, section 9. */
const LEAVES_AFTER_MS = 1_500;

/** Announces the denied access and leaves for the home page (specification, section 6). */
function Denied() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const announce = useEffectEvent(() =>
    toast({ title: t('admin.access.denied'), description: t('admin.access.deniedText'), tone: 'destructive' }),
  );
  useEffect(() => {
    announce();
    const timer = setTimeout(() => navigate(PAGES.home), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Threshold>
      <p className="text-lg text-muted">{t('admin.access.deniedText')}</p>
    </Threshold>
  );
}

/** Shown when the user could not be loaded. */
function Unknown({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Threshold>
      <Banner tone="danger" role="alert" title={t('admin.access.failed')} className="max-w-text">
        {t('admin.access.failedText')}
      </Banner>
      <Button variant="secondary" className="mt-5" onClick={onRetry}>
        {t('admin.access.retry')}
      </Button>
    </Threshold>
  );
}

function Threshold({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  usePageHead('admin.access.title');
  return (
    <section className="page min-h-96 py-16">
      <h1 className="mb-6 text-3xl">{t('admin.access.title')}</h1>
      {children}
    </section>
  );
}

function LoginCard() {
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
