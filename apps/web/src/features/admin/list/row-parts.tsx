import type { ListedApplication } from '@lacorte/contracts';
import { Button } from '../../../components/ui/button';
import { EmailText } from '../../../components/ui/email-text';
import { useTranslation } from '../../../i18n/translations';

const LINK = 'block py-0.5 decoration-line hover:underline hover:decoration-current';

export function ContactLinks({ application: { telefono, email } }: { application: ListedApplication }) {
  return (
    <>
      <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} className={`${LINK} tabular-nums`}>
        {telefono}
      </a>
      <a
        href={`mailto:${email}`}
        aria-label={email}
        className={`${LINK} wrap-anywhere min-[80rem]:max-w-48 min-[90rem]:max-w-68 min-[80rem]:wrap-break-word min-[80rem]:text-xs text-muted`}
      >
        <EmailText address={email} />
      </a>
    </>
  );
}

/** `describedBy` is the id of the element that names the application. */
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

/** The first 8 characters of the id (specification, section 9). */
const SHOWN = 8;

export function shortId({ id }: { id: string }): string {
  return id.slice(0, SHOWN);
}
