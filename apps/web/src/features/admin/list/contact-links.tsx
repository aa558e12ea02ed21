import type { AdminApplication } from '@lacorte/contracts';

const LINK = 'block py-0.5 decoration-line hover:underline hover:decoration-current';

export function ContactLinks({ application: { telefono, email } }: { application: AdminApplication }) {
  return (
    <>
      <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} className={`${LINK} tabular-nums`}>
        {telefono}
      </a>
      <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere min-[72rem]:text-xs text-muted`}>
        {email}
      </a>
    </>
  );
}
