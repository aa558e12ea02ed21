import { type AdminRanking, type AdminTender, API, lastDayOf } from '@lacorte/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody, requestJson } from '../../../lib/api-client';
import { romeDay } from '../../../lib/rome-time';
import { publishedQuery } from '../../../lib/tender/admin-tenders';
import { useReadAgain } from '../../../lib/use-read-again';
import { searchOf } from '../address';
import { ActionLink } from '../rankings-parts';
import { readinessQuery } from '../rankings-queries';
import { Warnings } from '../start/readiness';
import { StartAgain } from '../start/start-ranking';

interface PublishProps {
  run: AdminRanking;
  tender: AdminTender;
}

/** Button that opens a confirmation with all consequences, because a published run stays public forever. */
export function Publish({ run, tender }: PublishProps) {
  const { t } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const published = useQuery(publishedQuery(tender.id));
  const out = published.data?.items.find(({ stage }) => stage === run.stage);
  // The open dialog stays, because it says why publishing was refused.
  if (out && !isAsking) return <p className="max-w-72 text-sm text-muted">{t('adminRankings.publish.otherIsOut')}</p>;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('adminRankings.publish.open')}
      </Button>
      {isAsking && <PublishDialog run={run} tender={tender} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function PublishDialog({ run, tender, onClose }: PublishProps & { onClose: () => void }) {
  const { t } = useFormats();
  const [isChecked, setIsChecked] = useState(false);
  const publishing = usePublish(run, onClose);
  const readiness = useQuery({ ...readinessQuery(tender.id, run.stage), enabled: run.stage === 'final' });
  const refusal = errorBody(publishing.error);
  // A new run does not help if the tender's applications have changed, because a final must rank those of its provisional.
  const isStale = refusal?.code === 'ranking-stale' && refusal.reason !== 'rankings-stale-register';
  return (
    <Dialog
      onClose={onClose}
      title={t('adminRankings.publish.title')}
      description={t('adminRankings.publish.what', { stage: t(`adminRankings.title.${run.stage}`), code: tender.code })}
    >
      <Form noValidate onSubmit={confirm} className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          {useConsequences(run, tender).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {run.stage === 'provisional' && <OtherDraws run={run} />}
        {run.stage === 'final' && <OpenWindow tender={tender.id} />}
        <Warnings tender={tender.id} readiness={readiness.data ?? {}} />
        <FormProblem error={publishing.error} />
        {isStale ? (
          <div className="grid justify-items-start gap-3">
            <p>{t('adminRankings.publish.stale')}</p>
            <StartAgain run={run} />
          </div>
        ) : (
          <>
            <Checkbox
              checked={isChecked}
              onChange={({ target }) => setIsChecked(target.checked)}
              label={t('adminRankings.publish.checked')}
            />
            <DialogButtons secondary={t('adminRankings.publish.cancel')} onSecondary={onClose}>
              <Button type="submit" disabled={!isChecked} pending={publishing.isPending}>
                {t('adminRankings.publish.confirm')}
              </Button>
            </DialogButtons>
          </>
        )}
      </Form>
    </Dialog>
  );

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isChecked && !publishing.isPending) publishing.mutate();
  }
}

/** POST /api/admin/rankings/{id}/publish. All rankings are read again, also after a refusal. */
function usePublish({ id, stage }: AdminRanking, onDone: () => void) {
  const { t } = useFormats();
  const { toast } = useToast();
  const readAgain = useReadAgain(API.adminRankings, API.rankings);
  return useMutation({
    mutationFn: () => requestJson('POST', API.publishRanking(id)),
    onSuccess: async () => {
      toast({ title: t(`adminRankings.published.${stage}`), tone: 'success' });
      onDone();
      await readAgain();
    },
    // The dialog stays and shows the reason. The page behind it is read again, because it may be out of date.
    onError: readAgain,
  });
}

function useConsequences({ stage, counts }: AdminRanking, { rules }: AdminTender): string[] {
  const { t, number, day } = useFormats();
  const always = [
    t('adminRankings.publish.immutable'),
    t('adminRankings.publish.public'),
    t('adminRankings.publish.emails', { count: counts.applications, number: number(counts.applications) }),
  ];
  if (stage !== 'provisional') return [...always, t('adminRankings.publish.last')];
  const window =
    rules.reviewDays > 0
      ? t('adminRankings.publish.reviews', { date: day(romeDay(rules.reviewDays)) })
      : t('adminRankings.publish.noReviews');
  return [...always, window, t('adminRankings.publish.draw')];
}

/** Warns that a final ranking would end the time for review requests early. */
function OpenWindow({ tender }: { tender: string }) {
  const { t, date } = useFormats();
  const { data } = useQuery(publishedQuery(tender));
  const until = data?.items.find(({ stage }) => stage === 'provisional')?.reviewUntil;
  if (!until || Date.parse(until) <= Date.now()) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminRankings.publish.windowOpen', { date: date(lastDayOf(until)) })}
    />
  );
}

/** Warns that other numbers of the draw were tried, because an administrator could choose among their results. */
export function OtherDraws({ run, className }: { run: AdminRanking; className?: string }) {
  const { t, number } = useFormats();
  const { tenderId, stage, otherDraws } = run;
  if (stage === 'simulation' || !otherDraws) return null;
  return (
    <Banner
      tone="warning"
      title={t('adminRankings.otherDraws.title', { count: otherDraws, number: number(otherDraws) })}
      className={className}
    >
      <p>
        {t('adminRankings.otherDraws.text')}{' '}
        <ActionLink to={`?${searchOf({ tender: tenderId })}`} text={t('adminRankings.otherDraws.link')} />
      </p>
    </Banner>
  );
}
