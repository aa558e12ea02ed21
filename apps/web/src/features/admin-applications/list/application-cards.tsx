import type { ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { useId } from 'react';
import { ApplicationBadges } from '../../../components/application/status-badge';
import { StatusSelect } from '../../../components/application/status-select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import type { ApplicationsProps, RowProps } from './applications-table';
import { CodeLink, ContactLinks, DetailsButton, RowSelect, shortId, WorkMarks } from './row-parts';

export function ApplicationCards({ applications, labelledBy, ...row }: ApplicationsProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-3 md:grid-cols-2">
      {applications
        ? applications.map((application) => <ApplicationCard key={application.id} application={application} {...row} />)
        : SKELETONS.map((card) => (
            <li key={card} aria-hidden className="rounded-lg border border-line bg-surface p-4">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-3 h-4 w-4/5" />
              <Skeleton className="mt-4 h-11" />
            </li>
          ))}
    </ul>
  );
}

const SKELETONS = [0, 1, 2, 3];

function ApplicationCard(props: RowProps & { application: ListedApplication }) {
  const { application, state, selection, onOpen } = props;
  const { t, shortDate } = useFormats();
  const nameId = useId();
  return (
    <li
      className={clsx(
        'rounded-lg border p-4',
        selection.has(application.id) ? 'border-edge bg-brand-tint' : 'border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-start gap-2">
        <div className="-my-2 -ml-2">
          <RowSelect application={application} selection={selection} />
        </div>
        {/* The badges go to a line of their own before a word of the name breaks. */}
        <div className="max-w-full flex-1 basis-32">
          <h3 id={nameId} className="font-sans text-lg font-semibold wrap-break-word">
            {`${application.cognome} ${application.nome}`}
          </h3>
        </div>
        <div className="flex flex-wrap gap-1">
          <ApplicationBadges application={application} />
        </div>
      </div>
      <p className="mt-1 text-sm text-muted tabular-nums">{application.codiceFiscale}</p>
      <p className="mt-1 text-sm tabular-nums">
        <CodeLink application={application} state={state} /> <span className="text-muted">{shortId(application)}</span>
        <span className="block text-muted">
          {t('admin.card.submittedAt', { date: shortDate(application.createdAt) })}
        </span>
      </p>
      <WorkMarks application={application} className="mt-1" />
      <div className="mt-2 text-sm">
        <ContactLinks application={application} />
      </div>
      <div className="mt-3 flex gap-3">
        <StatusSelect application={application} className="flex-1" />
        <DetailsButton describedBy={nameId} onClick={() => onOpen(application)} />
      </div>
    </li>
  );
}
