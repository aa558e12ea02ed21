import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import type { ListState } from '../../../lib/applications-list/list-state';
import { ExportDialog } from './export-dialog';

/** `total`: applications that match the filters of the list. */
export function ExportButton({ state, total }: { state: ListState; total: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        aria-haspopup="dialog"
        className="text-sm"
        onClick={() => setOpen(true)}
      >
        <Download className="size-4" aria-hidden />
        {t('adminList.export.open')}
      </Button>
      {isOpen && <ExportDialog state={state} total={total} onClose={() => setOpen(false)} />}
    </>
  );
}
