import { PAGES } from '@lacorte/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';

/** Specification, section 9. */
const LEAVES_AFTER_MS = 1_500;

/** Announces the denied access and navigates home (specification, section 6). */
export function useDeniedDeparture(): void {
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
