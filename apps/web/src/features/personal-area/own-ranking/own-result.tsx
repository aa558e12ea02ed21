import { isReviewOpen, type OwnApplication, type OwnRanking, PAGES } from '@lacorte/contracts';
import { Hourglass, House, ListOrdered } from 'lucide-react';
import { useId } from 'react';
import { TextLink } from '../../../components/ui/text-link';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel } from '../../../lib/application-labels';
import { Review } from './review';

export function OwnResult(props: { application: OwnApplication; onShowDocuments: () => void }) {
  const { application, onShowDocuments } = props;
  const { t, date } = useFormats();
  const titleId = useId();
  const { ranking, unlisted } = application;
  const published = ranking ?? unlisted;
  if (!published) return null;
  const { stage, reviewUntil, reviewRequest } = published;
  const mayAsk =
    !application.withdrawnAt && !reviewRequest && reviewUntil !== null && isReviewOpen(reviewUntil, Date.now());
  return (
    <section aria-labelledby={titleId} className="border-b border-line px-5 py-6 sm:px-8">
      <p className="text-sm text-muted">
        {t(`personalArea.ranking.published.${stage}`, { date: date(published.publishedAt) })}
      </p>
      {ranking ? (
        <Placed ranking={ranking} titleId={titleId} />
      ) : (
        <>
          <h4 id={titleId} className="mt-1 flex items-start gap-2.5 font-serif text-2xl font-[560] tracking-tight">
            <ListOrdered className="mt-1 size-6 shrink-0 text-muted" aria-hidden />
            {t('personalArea.ranking.unlisted.title')}
          </h4>
          <p className="mt-2 max-w-text">
            {t('personalArea.ranking.unlisted.text')}{' '}
            {!reviewRequest && t(`personalArea.ranking.unlisted.${mayAsk ? 'ask' : 'write'}`)}
          </p>
        </>
      )}
      <TextLink to={PAGES.ranking(published.rankingId)} className="mt-2">
        {t('personalArea.ranking.open')}
      </TextLink>
      <Review application={application} published={published} onShowDocuments={onShowDocuments} />
    </section>
  );
}

function Placed({ ranking, titleId }: { ranking: OwnRanking; titleId: string }) {
  const { t, number } = useFormats();
  const { stage, outcome, position, ranked, housingType, heldAs } = ranking;
  const Icon = outcome === 'assigned' ? House : Hourglass;
  const look = outcome === 'assigned' ? 'text-shutter' : 'text-muted';
  return (
    <>
      <h4 id={titleId} className="mt-1 flex items-start gap-2.5 font-serif text-2xl font-[560] tracking-tight">
        <Icon className={`mt-1 size-6 shrink-0 ${look}`} aria-hidden />
        {t(`personalArea.ranking.outcome.${outcome}.${stage}`)}
      </h4>
      <p className="mt-2 max-w-text text-lg">
        {t('personalArea.ranking.place', {
          position: number(position),
          number: number(ranked),
          count: ranked,
          type: t(housingLabel(housingType)),
        })}
      </p>
      {heldAs && <p className="mt-1 max-w-text">{t(`personalArea.ranking.heldAs.${heldAs}`)}</p>}
      {outcome === 'waiting' && <WhyWaiting ranking={ranking} />}
      <Points ranking={ranking} />
      <p className="mt-4 max-w-text text-sm text-muted">{t('personalArea.ranking.draw')}</p>
    </>
  );
}

function WhyWaiting({ ranking }: { ranking: OwnRanking }) {
  const { t, number } = useFormats();
  const { homes, lastAssigned, position, points } = ranking;
  if (!lastAssigned) return <p className="mt-1 max-w-text">{t('personalArea.ranking.noHomes')}</p>;
  const behind = points === lastAssigned.points ? 'drawn' : 'points';
  const reason = position < lastAssigned.position ? 'reserved' : behind;
  return (
    <p className="mt-1 max-w-text">
      {t('personalArea.ranking.homes', { count: homes, number: number(homes) })}{' '}
      {t('personalArea.ranking.last', {
        position: number(lastAssigned.position),
        count: lastAssigned.points,
        number: number(lastAssigned.points),
      })}{' '}
      {t(`personalArea.ranking.why.${reason}`)}
    </p>
  );
}

function Points({ ranking: { points, parts, groups } }: { ranking: OwnRanking }) {
  const { t, number } = useFormats();
  const inWords = (part: OwnRanking['parts'][number]) =>
    t('personalArea.ranking.partOf', {
      points: t('personalArea.ranking.pointsOf', { count: part.points, number: number(part.points) }),
      part: t(`personalArea.ranking.part.${part.id}`),
    });
  return (
    <div className="mt-5 grid gap-x-12 gap-y-4 sm:grid-cols-2">
      <Sentences
        title={t('personalArea.ranking.points', { count: points, number: number(points) })}
        sentences={parts.map(inWords)}
        none={t('personalArea.ranking.noParts')}
      />
      <Sentences
        title={t('personalArea.ranking.groups')}
        sentences={groups.map((group) => t(`personalArea.ranking.group.${group}`))}
        none={t('personalArea.ranking.noGroups')}
      />
    </div>
  );
}

function Sentences({ title, sentences, none }: { title: string; sentences: readonly string[]; none: string }) {
  return (
    <div>
      <h5 className="font-semibold text-shutter">{title}</h5>
      {sentences.length === 0 ? (
        <p className="mt-1">{none}</p>
      ) : (
        <ul className="mt-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
