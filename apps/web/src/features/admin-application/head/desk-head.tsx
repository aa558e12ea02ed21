import { type ApplicationDetails, PAGES, type ReviewRequestDetails, type ReviewRequestState } from '@lacorte/contracts';
import clsx from 'clsx';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApplicationBadges } from '../../../components/application/status-badge';
import { StatusSelect } from '../../../components/application/status-select';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { useFormats } from '../../../i18n/use-formats';
import { useFocusWithoutButton } from '../use-focus-without-button';
import { type CorrectionDialog, OfficeActs } from './office-acts';
import type { ApplicationReservation } from './use-reservation';

interface ApplicationHeadProps {
  application: ApplicationDetails;
  /** Left out if the applicant's data were erased. */
  reservation?: ApplicationReservation;
  correction?: CorrectionDialog;
}

export function ApplicationHead({ application, reservation, correction }: ApplicationHeadProps) {
  const { t, dateTime } = useFormats();
  return (
    <header className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">
          {reservation ? `${application.nome} ${application.cognome}` : t('admin.erased.name')}
        </h1>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t('admin.details.description', { code: application.applicationCode, date: dateTime(application.createdAt) })}
        </p>
        {reservation && <ReservationLine reservation={reservation} />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ApplicationBadges application={application} />
        {reservation && <StatusSelect application={application} className="w-44" />}
        {correction && <OfficeActs application={application} correction={correction} />}
      </div>
    </header>
  );
}

/** Says whether the reader has reserved the application, with a button to change that. Empty if another administrator has reserved it. */
function ReservationLine({ reservation }: { reservation: ApplicationReservation }) {
  const { t, time } = useFormats();
  if (reservation.isOthers) return null;
  const mine = reservation.held;
  const Icon = mine ? UserRoundCheck : UserRoundX;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className={clsx('flex items-center gap-1.5', mine ? 'font-medium text-shutter' : 'text-muted')}>
        <Icon className="size-4" aria-hidden />
        {mine
          ? t('adminApplication.reservation.mine', { time: time(mine.at) })
          : t('adminApplication.reservation.nobody')}
      </span>
      <Button
        variant="quiet"
        size="compact"
        className="text-sm underline"
        pending={reservation.isPending}
        onClick={mine ? reservation.release : reservation.take}
      >
        {t(mine ? 'adminApplication.reservation.release' : 'adminApplication.reservation.take')}
      </Button>
    </p>
  );
}

/** Says that another administrator works on the application. Its facts can be changed after a confirmation. */
export function ReservedByAnother({ reservation }: { reservation: ApplicationReservation }) {
  const { t, time, dateTime } = useFormats();
  const [isAsking, setAsking] = useState(false);
  useFocusWithoutButton(reservation.isOthers);
  if (!reservation.isOthers || !reservation.held) return null;
  const { by, at } = reservation.held;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminApplication.reservation.others', { who: by, time: time(at) })}
      className="mt-4"
    >
      <p className="text-sm">{t('adminApplication.reservation.othersText')}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-2 text-sm"
        pending={reservation.isPending}
        onClick={() => setAsking(true)}
      >
        {t('adminApplication.reservation.takeOver')}
      </Button>
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={t('adminApplication.reservation.askTitle')}
          description={t('adminApplication.reservation.askText', { who: by, time: dateTime(at) })}
        >
          <DialogButtons secondary={t('adminApplication.reservation.cancel')} onSecondary={() => setAsking(false)}>
            <Button
              onClick={() => {
                setAsking(false);
                reservation.takeOver();
              }}
            >
              {t('adminApplication.reservation.takeOver')}
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Banner>
  );
}

const TONE: Record<ReviewRequestState, Tone> = { open: 'warning', accepted: 'success', rejected: 'neutral' };

/** Shows the applicant's request for a review, and the decision on it. */
export function ReviewRequest({ request, tenderId }: { request: ReviewRequestDetails; tenderId: string }) {
  const { t, dateTime } = useFormats();
  const titleId = useId();
  const { text, state, reason, createdAt, decidedAt } = request;
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-sans text-base font-semibold">
          {t('adminApplication.review.title')}
        </h2>
        <Badge tone={TONE[state]}>{t(`adminApplication.review.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('adminApplication.review.received', { date: dateTime(createdAt) })}
        {decidedAt && ` · ${t('adminApplication.review.decided', { date: dateTime(decidedAt) })}`}
      </p>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      {reason && (
        <p className="mt-2 max-w-text border-l-3 border-line pl-3 whitespace-pre-line wrap-anywhere">
          {t('adminApplication.review.reason', { reason })}
        </p>
      )}
      {state === 'open' && (
        <Link
          to={`${PAGES.adminRankings}?${new URLSearchParams({ tender: tenderId, view: 'riesami' })}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-3"
        >
          {t('adminApplication.review.inbox')}
        </Link>
      )}
    </section>
  );
}
