import { HOUSING_TYPES, type Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { Skeleton } from '../../components/ui/spinner';
import { TextInput } from '../../components/ui/text-input';
import { useToast } from '../../components/ui/toast';
import { useFormats } from '../../i18n/use-formats';
import { errorBody } from '../../lib/api-client';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { fromRomeInput, toRomeInput } from '../../lib/rome-time';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { applicationCountQuery, type TenderAct, useTenderAct } from './tender-calls';

/** Seconds before an administrator can confirm the closing of a tender, because closing cannot be undone. */
const CLOSE_AFTER_S = 5;

interface ActDialogProps {
  act: TenderAct;
  tender: Tender;
  onClose: () => void;
  onDone: () => void;
}

export function ActDialog({ act, tender, onClose, onDone }: ActDialogProps) {
  const translation = useFormats();
  const { t } = translation;
  const { toast } = useToast();
  const [closesAt, setClosesAt] = useState(tender.closesAt === null ? '' : toRomeInput(tender.closesAt));
  const call = useTenderAct(act, tender, () => {
    toast({ title: t(`adminTenders.done.${act}`), tone: 'success' });
    onDone();
  });
  const isExtending = act === 'extend';
  const isClosing = act === 'close';
  const seconds = useCountdown(isClosing ? CLOSE_AFTER_S : 0);
  const wrong = fieldErrorText(refusedFields(errorBody(call.error)).closesAt, translation);

  return (
    <Dialog onClose={onClose} title={t(`adminTenders.ask.${act}`)} description={tender.code}>
      <Form noValidate onSubmit={confirm} className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          {useConsequences(act, tender).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {isClosing && <ClosingFacts tender={tender} />}
        </ul>
        {act === 'publish' && !hasHomes(tender) && (
          <Banner tone="warning" title={t('adminTenders.ask.noHomes')}>
            {t('adminTenders.ask.noHomesText')}
          </Banner>
        )}
        {act === 'publish' && tender.rules.reviewDays === 0 && (
          <Banner tone="warning" title={t('adminTenders.ask.noReviews')}>
            {t('adminTenders.ask.noReviewsText')}
          </Banner>
        )}
        {isExtending && (
          <Field name="closesAt" label={t('adminTenders.field.closesAt')} error={wrong} required>
            {(control) => (
              <TextInput
                {...control}
                type="datetime-local"
                value={closesAt}
                onChange={({ target }) => setClosesAt(target.value)}
                className="sm:max-w-72"
              />
            )}
          </Field>
        )}
        {/* The text does not count down, because screen readers would announce every second. */}
        {isClosing && (
          <p role="status" className="text-sm text-muted">
            {seconds > 0 ? t('adminTenders.close.wait', { seconds: CLOSE_AFTER_S }) : t('adminTenders.close.ready')}
          </p>
        )}
        <FormProblem error={isExtending && wrong ? undefined : call.error} fallback={t('adminTenders.ask.failed')} />
        <DialogButtons secondary={t('adminTenders.ask.cancel')} onSecondary={onClose}>
          <Button
            type="submit"
            variant={isClosing || act === 'delete' ? 'danger' : 'primary'}
            disabled={seconds > 0}
            pending={call.isPending}
          >
            {t(`adminTenders.confirm.${act}`)}
            {seconds > 0 && (
              <span aria-hidden className="tabular-nums">
                ({seconds})
              </span>
            )}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (!call.isPending && seconds === 0) call.mutate(isExtending ? { closesAt: fromRomeInput(closesAt) } : undefined);
  }
}

/** Counts down from `seconds` since the component was mounted. Returns the whole seconds that are left. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

function useConsequences(act: TenderAct, tender: Tender): string[] {
  const { t, dateTime, number } = useFormats();
  const { opensAt, closesAt, homes } = tender;
  const days = tender.rules.reviewDays;
  const [now] = useState(Date.now);
  if (act !== 'publish') return [t(`adminTenders.ask.${act}Text`), t(`adminTenders.ask.${act}More`)];
  const opensNow = opensAt === null || Date.parse(opensAt) <= now;
  const listed = HOUSING_TYPES.map((type) =>
    t('adminTenders.ask.homesOf', { type: t(HOUSING_LABELS[type]), number: number(homes[type]) }),
  );
  return [
    opensNow ? t('adminTenders.ask.opensNow') : t('adminTenders.times.opens', { date: dateTime(opensAt) }),
    closesAt === null
      ? t('adminTenders.times.noClosing')
      : t('adminTenders.times.closes', { date: dateTime(closesAt) }),
    hasHomes(tender) ? t('adminTenders.ask.homes', { homes: listed.join(', ') }) : '',
    days > 0 ? t('adminTenders.ask.reviewDays', { count: days, number: number(days) }) : '',
    t('adminTenders.ask.publishMore'),
  ].filter((sentence) => sentence !== '');
}

const hasHomes = ({ homes }: Tender) => HOUSING_TYPES.some((type) => homes[type] > 0);

/** Shows how much longer the tender would be open by the server's clock, and how many applications it has. */
function ClosingFacts({ tender: { id, closesAt } }: { tender: Tender }) {
  const { t, dateTime, inTime, number } = useFormats();
  const { aheadMs } = useCurrentTender();
  const [askedAt] = useState(Date.now);
  const { data: count, isPending } = useQuery(applicationCountQuery(id));
  return (
    <>
      <li>
        {closesAt === null
          ? t('adminTenders.close.endless')
          : t('adminTenders.close.left', {
              when: inTime(Date.parse(closesAt) - (askedAt + aheadMs)),
              date: dateTime(closesAt),
            })}
      </li>
      {isPending && (
        <li>
          <Skeleton className="h-6 w-52" />
        </li>
      )}
      {count !== undefined && <li>{t('adminTenders.close.count', { count, number: number(count) })}</li>}
    </>
  );
}
