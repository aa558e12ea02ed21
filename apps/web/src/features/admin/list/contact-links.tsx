import type { AdminApplication } from '@lacorte/contracts';

const LINK = 'block decoration-line hover:underline hover:decoration-current';

export function ContactLinks({ application: { telefono, email } }: { application: AdminApplication }) {
  return (
    <>
      <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} className={`${LINK} tabular-nums`}>
        {telefono}
      </a>
      <a href={`mailto:${email}`} className={`${LINK} text-xs wrap-anywhere text-muted`}>
        {email}
      </a>
    </>
  );
}
