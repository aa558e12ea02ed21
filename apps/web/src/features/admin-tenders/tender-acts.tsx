import type { Tender } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { ActDialog } from './act-dialog';
import { TENDER_ACTS, type TenderAct } from './tender-calls';

interface TenderActsProps {
  tender: Tender;
  acts: readonly TenderAct[];
  /** Id of the element that says why the tender cannot be published now. */
  publishingLockedBy?: string | undefined;
  onDone?: (act: TenderAct) => void;
}

export function TenderActs({ tender, acts, publishingLockedBy, onDone }: TenderActsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<TenderAct>();
  return (
    <>
      {TENDER_ACTS.filter((act) => acts.includes(act)).map((act) => {
        const lockedBy = act === 'publish' ? publishingLockedBy : undefined;
        return (
          <Button
            key={act}
            variant={act === 'publish' ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            disabled={lockedBy !== undefined}
            aria-describedby={lockedBy}
            onClick={() => setAsking(act)}
          >
            {t(`adminTenders.act.${act}`)}
          </Button>
        );
      })}
      {asking && (
        <ActDialog
          act={asking}
          tender={tender}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onDone?.(asking);
          }}
        />
      )}
    </>
  );
}
