import type { AdminApplication } from '@lacorte/contracts';
import { EmailText } from '../../../components/ui/email-text';

const LINK = 'block py-0.5 decoration-line hover:underline hover:decoration-current';

export function ContactLinks({ application: { telefono, email } }: { application: AdminApplication }) {
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
