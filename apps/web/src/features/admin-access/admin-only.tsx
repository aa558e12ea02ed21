import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Spinner } from '../../components/ui/spinner';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { LoginCard } from './login-card';

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
  // That page says why, and leads back (contract, section 4, ADMIN_MFA).
  if (session.user.mfa?.required && !session.user.mfa.enabled) return <Navigate to={PAGES.security} replace />;
  return children(session.user);
}

function Denied() {
  const { t } = useTranslation();
  useDeniedDeparture();
  return (
    <Threshold>
      <p className="text-lg text-muted">{t('admin.access.deniedText')}</p>
    </Threshold>
  );
}

/** Specification, section 9. */
const LEAVES_AFTER_MS = 1_500;

/** Announces the denied access and navigates home (specification, section 6). */
function useDeniedDeparture(): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const announced = useRef(false);

  useEffect(() => {
    if (announced.current) return;
    announced.current = true;
    toast({ title: t('admin.access.denied'), description: t('admin.access.deniedText'), tone: 'destructive' });
  }, [t, toast]);

  useEffect(() => {
    const timer = setTimeout(() => navigate(PAGES.home), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
}

/** The user could not be loaded. */
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
