import type { AdminApplication, ApplicationStatus } from '@lacorte/contracts';
import { useId } from 'react';
import { useFormats } from '../../../i18n/use-formats';
import { PaidBadge } from '../status/paid-badge';
import { StatusBadge } from '../status/status-badge';
import { statusOf } from '../status/status-look';
import { StatusSelect } from '../status/status-select';
import { ContactLinks } from './contact-links';
import { DetailsButton } from './details-button';
import { shortId } from './short-id';

interface ApplicationRowProps {
  application: AdminApplication;
  onOpen: (application: AdminApplication) => void;
  onStatus: (application: AdminApplication, status: ApplicationStatus) => void;
}

export function ApplicationRow({ application, onOpen, onStatus }: ApplicationRowProps) {
  const { shortDate, time } = useFormats();
  const codeId = useId();
  return (
    <tr className="align-middle hover:bg-ground">
      <th scope="row" className="px-2.5 py-2 font-normal whitespace-nowrap tabular-nums">
        <span id={codeId} className="block font-semibold">
          {application.applicationCode}
        </span>
        <span className="text-muted">{shortId(application)}</span>
      </th>
      <td className="px-2.5 py-2">
        <span className="block font-semibold">{`${application.cognome} ${application.nome}`}</span>
        <span className="text-muted tabular-nums">{application.codiceFiscale}</span>
      </td>
      <td className="px-2.5 py-2 whitespace-nowrap tabular-nums">
        <span className="block">{shortDate(application.createdAt)}</span>
        <span className="text-muted">{time(application.createdAt)}</span>
      </td>
      <td className="w-px py-2 pr-1 pl-2.5">
        <div className="flex flex-col items-start gap-1">
          <StatusBadge status={statusOf(application)} />
          {application.payment && <PaidBadge />}
        </div>
      </td>
      <td className="w-px py-2 pr-2.5 pl-1">
        <StatusSelect application={application} onChoose={onStatus} className="w-34" />
      </td>
      <td className="min-w-48 px-2.5 py-2">
        <ContactLinks application={application} />
      </td>
      <td className="px-2.5 py-2">
        <DetailsButton describedBy={codeId} onClick={() => onOpen(application)} />
      </td>
    </tr>
  );
}
