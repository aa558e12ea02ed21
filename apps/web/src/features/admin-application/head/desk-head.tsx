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
import type { ApplicationClaim } from './use-claim';

interface ApplicationHeadProps {
  application: ApplicationDetails;
  /** Left out if the applicant's data were erased. */
  claim?: ApplicationClaim;
}

export function ApplicationHead({ application, claim }: ApplicationHeadProps) {
  const { t, dateTime } = useFormats();
  return (
    <header className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">
          {claim ? `${application.nome} ${application.cognome}` : t('admin.erased.name')}
        </h1>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t('admin.details.description', { code: application.applicationCode, date: dateTime(application.createdAt) })}
        </p>
        {claim && <ClaimLine claim={claim} />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ApplicationBadges application={application} />
        {claim && <StatusSelect application={application} className="w-44" />}
      </div>
    </header>
  );
}

/** Says who works on the application, with a button to claim or release it. */
function ClaimLine({ claim }: { claim: ApplicationClaim }) {
  const { t, time } = useFormats();
  if (claim.isOthers) return null;
  const mine = claim.claim;
  const Icon = mine ? UserRoundCheck : UserRoundX;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className={clsx('flex items-center gap-1.5', mine ? 'font-medium text-shutter' : 'text-muted')}>
        <Icon className="size-4" aria-hidden />
        {mine ? t('adminApplication.claim.mine', { time: time(mine.at) }) : t('adminApplication.claim.nobody')}
      </span>
      <Button
        variant="quiet"
        size="compact"
        className="text-sm underline"
        pending={claim.isPending}
        onClick={mine ? claim.release : claim.take}
      >
        {t(mine ? 'adminApplication.claim.release' : 'adminApplication.claim.take')}
      </Button>
    </p>
  );
}

/** Says that another administrator works on the application. Its facts can be changed after a confirmation. */
export function ClaimedByAnother({ claim }: { claim: ApplicationClaim }) {
  const { t, time, dateTime } = useFormats();
  const [isAsking, setAsking] = useState(false);
  useFocusWithoutButton(claim.isOthers);
  if (!claim.isOthers || !claim.claim) return null;
  const { by, at } = claim.claim;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminApplication.claim.others', { who: by, time: time(at) })}
      className="mt-4"
    >
      <p className="text-sm">{t('adminApplication.claim.othersText')}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-2 text-sm"
        pending={claim.isPending}
        onClick={() => setAsking(true)}
      >
        {t('adminApplication.claim.takeOver')}
      </Button>
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={t('adminApplication.claim.askTitle')}
          description={t('adminApplication.claim.askText', { who: by, time: dateTime(at) })}
        >
          <DialogButtons other={t('adminApplication.claim.cancel')} onOther={() => setAsking(false)}>
            <Button
              onClick={() => {
                setAsking(false);
                claim.takeOver();
              }}
            >
              {t('adminApplication.claim.takeOver')}
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
