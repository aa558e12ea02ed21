import { Menu } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import type { MobileMenuPanelProps } from './mobile-menu-panel';

/** With the machinery of dialogs a chunk of its own, read when somebody first reaches for the menu. */
async function loadPanel(): Promise<ComponentType<MobileMenuPanelProps>> {
  const { MobileMenuPanel } = await import('./mobile-menu-panel');
  return MobileMenuPanel;
}

/** Says what the bar says, on small screens. */
export function MobileMenu() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<MobileMenuPanelProps>>();
  const open = () =>
    loadPanel().then(
      (panel) => {
        setPanel(() => panel);
        setOpen(true);
      },
      // The way to the pages that is left are the links at the end of the page.
      () => toast({ title: t('shell.menu.failed'), tone: 'destructive' }),
    );
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={t('shell.menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={open}
        className="flex size-11 items-center justify-center rounded-md hover:bg-sunken noscript:hidden"
      >
        <Menu className="size-6" aria-hidden />
      </button>
      {Panel && <Panel open={isOpen} onOpenChange={setOpen} opener={opener} />}
    </>
  );
}
