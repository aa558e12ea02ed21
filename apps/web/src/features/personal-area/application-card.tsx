import { type ApplicationStatus, type OwnApplication, REVIEW_SECTION } from '@lacorte/contracts';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { WithdrawnBadge } from '../../components/application/withdrawn-badge';
import { Badge, type Tone } from '../../components/ui/badge';
import { DataItem, DataList } from '../../components/ui/card';
import { useFormats } from '../../i18n/use-formats';
import { housingLabel, presence } from '../../lib/application-labels';
import { useFocusOnChange } from '../../lib/forms/use-focus';
import { DeclaredData } from './declared-data';
import { sectionAnchor } from './documents/document-section';
import { openRequest } from './documents/section-files';
import { FeeBox } from './fee-box';
import { OpenRequest } from './open-request';
import { OwnActs, WithdrawnNotice } from './own-acts';
import { OwnResult } from './own-ranking/own-result';
import { Story } from './story';

/** Administrators see other words and looks (specification, section 4). */
const STATUS_LOOK: Record<ApplicationStatus, { tone: Tone; icon: LucideIcon }> = {
  submitted: { tone: 'info', icon: Send },
  under_review: { tone: 'warning', icon: Hourglass },
  approved: { tone: 'success', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
};

/** E-mails link to the card by its id, the application code. `isOpen` shows documents and timeline until the reader closes them. */
export function ApplicationCard({ application, isOpen }: { application: OwnApplication; isOpen: boolean }) {
  const { t, day, dateTime } = useFormats();
  const titleId = useId();
  const request = openRequest(application);
  // The pressed button disappears with a withdrawal.
  const card = useFocusOnChange<HTMLElement>(String(application.withdrawnAt));
  const panel = usePanel(isOpen || request !== undefined);
  return (
    <li>
      <article
        ref={card}
        id={application.applicationCode}
        tabIndex={-1}
        aria-labelledby={titleId}
        className="scroll-mt-6 overflow-hidden rounded-lg border border-line bg-surface"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-5 sm:px-8">
          <div>
            <p className="text-sm text-muted">{t('personalArea.card.code')}</p>
            <h3 id={titleId} className="font-sans text-xl font-bold tracking-wide tabular-nums">
              {application.applicationCode}
            </h3>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm text-muted">
              {t('personalArea.card.submittedAt', { date: dateTime(application.createdAt) })}
            </p>
            <Badge {...STATUS_LOOK[application.applicationStatus]}>
              {t(`personalArea.status.${application.applicationStatus}`)}
            </Badge>
            <WithdrawnBadge application={application} />
          </div>
        </header>
        {application.withdrawnAt && <WithdrawnNotice application={application} withdrawnAt={application.withdrawnAt} />}
        {request && (
          <OpenRequest
            application={application}
            request={request}
            onShow={(section) => panel.show(sectionAnchor(application, section))}
          />
        )}
        <OwnResult
          application={application}
          onShowDocuments={() => panel.show(sectionAnchor(application, REVIEW_SECTION))}
        />
        <div className="grid gap-x-12 gap-y-8 px-5 py-7 sm:px-8 lg:grid-cols-[1.25fr_1fr]">
          <section>
            <h4 className="font-semibold text-shutter">{t('personalArea.card.personalData')}</h4>
            <DataList className="mt-4 sm:grid-cols-2">
              <DataItem label={t('personalArea.card.name')}>{`${application.nome} ${application.cognome}`}</DataItem>
              <DataItem label={t('personalArea.card.birthDate')}>{day(application.dataNascita)}</DataItem>
              <DataItem label={t('personalArea.card.email')}>{application.email}</DataItem>
              <DataItem label={t('personalArea.card.phone')}>{application.telefono}</DataItem>
              <DataItem label={t('personalArea.card.address')} wide>
                {`${application.indirizzo}, ${application.comune}`}
              </DataItem>
            </DataList>
          </section>
          <section>
            <h4 className="font-semibold text-shutter">{t('personalArea.card.details')}</h4>
            <DataList className="mt-4">
              <DataItem label={t('personalArea.card.housing')}>
                {t(housingLabel(application.tipologiaAbitazione))}
              </DataItem>
              <DataItem label={t('personalArea.card.minors')}>
                {presence(application.presenzaMinori, application.numeroMinori, t)}
              </DataItem>
              <DataItem label={t('personalArea.card.disabled')}>
                {presence(application.presenzaDisabile, application.numeroDisabili, t)}
              </DataItem>
            </DataList>
          </section>
        </div>
        <OwnActs application={application} titleId={titleId} />
        <DeclaredData application={application} />
        <FeeBox application={application} />
        <Story application={application} isOpen={panel.isOpen} panelId={panel.id} onToggle={panel.toggle} />
      </article>
    </li>
  );
}

/** State of the panel below the card. With `hasReason`, the panel is open until the reader closes it. */
function usePanel(hasReason: boolean) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  // The panel stays open when the reason disappears, for example when a document request is answered.
  if (hasReason && chosen === undefined) setChosen(true);
  const isOpen = chosen ?? hasReason;
  return {
    id,
    isOpen,
    toggle: () => setChosen(!isOpen),
    show: (elementId: string) => {
      flushSync(() => setChosen(true));
      const target = document.getElementById(elementId);
      target?.scrollIntoView({ block: 'center' });
      target?.focus({ preventScroll: true });
    },
  };
}
