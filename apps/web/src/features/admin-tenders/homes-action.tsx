import type { AdminTender } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { HomesDialog } from './homes-dialog';

interface HomesActionProps {
  tender: AdminTender;
  /** A ranking is published, and the homes with it. */
  isFixed: boolean;
}

/** A button that opens the homes of a published tender. */
export function HomesAction({ tender, isFixed }: HomesActionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // An open dialog stays, to say why it was refused.
  if (isFixed && !isOpen) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('adminTenders.homes.title')}
      </Button>
      {isOpen && <HomesDialog tender={tender} onClose={() => setOpen(false)} />}
    </>
  );
}
