import { Menu } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { LoadBoundary } from '../../components/ui/load-boundary';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';

const loadPanel = () => import('./mobile-menu-panel');

/** The navigation on small screens. The panel loads when the pointer reaches the button or the button is pressed. */
export function MobileMenu() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState(() => lazy(loadPanel));
  const fail = () => {
    setOpen(false);
    // A lazy component keeps its failure, so only a new component can load the panel again.
    setPanel(lazy(loadPanel));
    toast({ title: t('shell.menu.failed'), tone: 'destructive' });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={t('shell.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="flex size-11 items-center justify-center rounded-md hover:bg-sunken noscript:hidden"
      >
        <Menu className="size-6" aria-hidden />
      </button>
      {isOpen && (
        <LoadBoundary onFailed={fail}>
          <Suspense>
            <Panel onClose={() => setOpen(false)} opener={opener} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
