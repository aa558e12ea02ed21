import {
  lastDayOf,
  type OwnApplication,
  type OwnRanking,
  type OwnReviewRequest,
  type UnlistedInRanking,
} from '@lacorte/contracts';
import { ArrowDown, PenLine } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useFormats } from '../../../i18n/use-formats';
import { ReviewForm, readKeptText } from './review-form';

interface ReviewProps {
  application: OwnApplication;
  published: OwnRanking | UnlistedInRanking;
  onShowDocuments: () => void;
}

export function Review({ application, published, onShowDocuments }: ReviewProps) {
  const { reviewRequest, reviewUntil } = published;
  const [isJustSent, setJustSent] = useState(false);
  if (reviewRequest) {
    return <Requested {...{ published, isJustSent, onShowDocuments }} request={reviewRequest} />;
  }
  // A withdrawn application takes no new request.
  return (
    !application.withdrawnAt &&
    reviewUntil && <Possible application={application} reviewUntil={reviewUntil} onSent={() => setJustSent(true)} />
  );
}

const LOOK = 'mt-4 rounded-md border border-line bg-sunken p-4 sm:p-5';

function Possible(props: { application: OwnApplication; reviewUntil: string; onSent: () => void }) {
  const { application, reviewUntil, onSent } = props;
  const { t, date, inTime } = useFormats();
  const titleId = useId();
  const [isWriting, setIsWriting] = useState(() => readKeptText(application) !== '');
  const msLeft = Date.parse(reviewUntil) - Date.now();
  const lastDay = date(lastDayOf(reviewUntil));
  if (msLeft <= 0) return <p className="mt-3 max-w-text">{t('personalArea.review.over', { date: lastDay })}</p>;
  return (
    <section aria-labelledby={titleId} className={LOOK}>
      <h5 id={titleId} className="font-semibold">
        {t('personalArea.review.title')}
      </h5>
      <p className="mt-1 max-w-text">{t('personalArea.review.text')}</p>
      <p className="mt-1 font-medium">{t('personalArea.review.until', { date: lastDay, left: inTime(msLeft) })}</p>
      {isWriting ? (
        <ReviewForm application={application} onCancel={() => setIsWriting(false)} onSent={onSent} />
      ) : (
        <Button className="mt-4" onClick={() => setIsWriting(true)}>
          <PenLine className="size-5" aria-hidden />
          {t('personalArea.review.begin')}
        </Button>
      )}
    </section>
  );
}

type RequestedProps = Omit<ReviewProps, 'application'> & { request: OwnReviewRequest; isJustSent: boolean };

function Requested({ request, published, isJustSent, onShowDocuments }: RequestedProps) {
  const { t, date } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, decidedAt, reason } = request;
  const next = state === 'accepted' && published.stage === 'final' ? 'acceptedFinal' : state;
  useEffect(() => {
    if (isJustSent) title.current?.focus();
  }, [isJustSent]);
  return (
    <section aria-labelledby={titleId} className={LOOK}>
      <h5 ref={title} id={titleId} tabIndex={-1} className="font-semibold outline-none">
        {t(`personalArea.review.state.${state}`, { date: date(decidedAt ?? request.createdAt) })}
      </h5>
      {reason !== null && (
        <>
          <p className="mt-2 text-sm text-muted">{t('personalArea.review.reason')}</p>
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{reason}</p>
        </>
      )}
      <p className="mt-2 max-w-text">{t(`personalArea.review.next.${next}`)}</p>
      <p className="mt-3 text-sm text-muted">{t('personalArea.review.yours')}</p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{request.text}</p>
      {state === 'open' && (
        <Button variant="secondary" className="mt-4" onClick={onShowDocuments}>
          <ArrowDown className="size-5" aria-hidden />
          {t('personalArea.review.documents')}
        </Button>
      )}
    </section>
  );
}
