import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';

/** `describedBy` is the element that says whose details they are. */
export function DetailsButton({ describedBy, onClick }: { describedBy: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="secondary"
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      onClick={onClick}
      className="px-3.5 text-sm"
    >
      {t('admin.table.details')}
    </Button>
  );
}
