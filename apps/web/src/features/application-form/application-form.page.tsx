import { COOPERATIVE, type CurrentUser, ELIGIBILITY_ID, PAGES, PROJECT } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type ComponentProps, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { Progress } from '../../components/ui/progress';
import { Spinner } from '../../components/ui/spinner';
import { TextLink } from '../../components/ui/text-link';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { cameWithoutSession, useCurrentUser } from '../../lib/session/current-user';
import { endedSession } from '../../lib/session/ended-session';
import { hasLoggedOutSince } from '../../lib/session/logout';
import { tabGeneration, whenTabIsForgotten } from '../../lib/tab-storage';
import { type CurrentTender, useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';
import { useIsLive } from '../../lib/use-browser-state';
import { OtherTabNotice } from './draft/lazy-other-tab-notice';
import { useOpening } from './draft/opening';
import { useFormUser } from './draft/other-account';
import { ApplicationForm } from './form/application-form';
import { FormGate } from './tender/form-gate';
import { isNotOpen } from './tender/tender-banner';

// Corrections load the form from this chunk. A separate chunk would make the first load of this page larger.
export { StoredForm } from './form/stored-form';

/** Renders /iscrizione, prerendered with a visitor's form. A reader who may have a session sees the form once the user is known. */
export function Component() {
  const session = useCurrentUser();
  const current = useCurrentTender();
  const { user: formUser, asked } = useFormUser(session.user);
  const { reader: user, generation, isEmptied } = useFormReader(formUser);
  const [startedOver, setStartedOver] = useState(0);
  const [hasDraft, setHasDraft] = useState(false);
  const isLive = useIsLive();
  const [isVisitor] = useState(cameWithoutSession);
  const [hasErrors, setErrors] = useState(false);
  const listing = { path: PAGES.apply, description: 'applicationForm.page.description' };
  usePageHead('applicationForm.head.title', listing, undefined, hasErrors);
  return (
    <div className="page py-10 sm:py-14">
      <FormHead current={current} />
      <div aria-hidden className="railing my-8" />
      {!isLive || isVisitor || !session.isLoading ? (
        <div className={isLive ? undefined : 'noscript:hidden in-data-[session=perhaps]:hidden'}>
          <FormGate key={generation} user={user} current={current} waiting={<Waiting />}>
            {isEmptied && startedOver !== generation ? (
              <OtherTabNotice hadDraft={hasDraft} onStartOver={() => setStartedOver(generation)} />
            ) : (
              <OpenForm user={user} asked={asked} onErrors={setErrors} onDraft={setHasDraft} />
            )}
          </FormGate>
        </div>
      ) : (
        <Waiting />
      )}
      {!isLive && (
        <div className="hidden noscript:block in-data-[session=perhaps]:block">
          <Waiting />
        </div>
      )}
    </div>
  );
}

type OpenFormProps = Omit<ComponentProps<typeof ApplicationForm>, 'opening' | 'onOtherTender'>;

function OpenForm(props: OpenFormProps) {
  const [round, startAgain] = useReducer((count: number) => count + 1, 0);
  return <FormOfTender key={round} {...props} onOtherTender={startAgain} />;
}

function FormOfTender(form: Omit<ComponentProps<typeof ApplicationForm>, 'opening'>) {
  const opening = useOpening(form.user);
  return opening ? <ApplicationForm {...form} opening={opening} /> : <Waiting />;
}

/** Shown until the user, the tender and the draft are known. The full height prevents a layout shift. */
function Waiting() {
  const { t } = useTranslation();
  const { email, phone } = COOPERATIVE;
  return (
    <div className="min-h-dvh">
      <div className="noscript:hidden">
        <Spinner label={t('applicationForm.head.loading')} />
      </div>
      <noscript>
        <p className="max-w-text text-lg">{t('applicationForm.head.noscript', { email, phone })}</p>
      </noscript>
    </div>
  );
}

/**
 * Returns the reader of the form. `generation` grows when the form must start again empty, after a logout or for another user.
 * `isEmptied` says whether a logout in another tab has emptied the form. A login and the end of a session keep the input.
 */
function useFormReader(user: CurrentUser | null) {
  const queryClient = useQueryClient();
  const current = useSyncExternalStore(whenTabIsForgotten, tabGeneration, tabGeneration);
  const [seen, setSeen] = useState(() => ({
    reader: user,
    generation: 0,
    isEmptied: false,
    since: Date.now(),
    kept: current,
  }));
  const { reader, generation, since, kept } = seen;
  const isLogoutHere = hasLoggedOutSince(queryClient, since);
  const isForgotten = current !== kept || isLogoutHere;
  const hasEnded = reader !== null && user === null && !isForgotten;
  useEffect(() => {
    if (hasEnded) endedSession.notice(reader);
  }, [hasEnded, reader]);
  const isEmptied = reader === null && current !== kept;
  if (hasEnded || (reader === user && !isEmptied)) return seen;
  const isSame = reader === null ? !isEmptied : reader.id === user?.id;
  const next = {
    reader: user,
    generation: isSame ? generation : generation + 1,
    isEmptied: user === null && (reader === null || !isLogoutHere),
    since: reader ? since : Date.now(),
    kept: current,
  };
  setSeen(next);
  return next;
}

/** The progress bar stays at section 1 of 7 (specification, section 2). */
const PROGRESS = { section: 1, sections: 7, percent: 14 };

function FormHead({ current }: { current: CurrentTender }) {
  const { t, percent } = useFormats();
  const { deadline } = useTenderFigures(current.tender);
  const place = t('applicationForm.head.section', { section: PROGRESS.section, sections: PROGRESS.sections });
  return (
    <header className="max-w-3xl">
      <p className="eyebrow">{t('applicationForm.head.eyebrow')}</p>
      <h1 className="mt-2 text-3xl sm:text-4xl">{t('applicationForm.head.title')}</h1>
      <p className="mt-3 max-w-text text-lg text-muted">{t('applicationForm.head.intro', PROJECT.formMinutes)}</p>
      {!isNotOpen(current) && <p className="mt-2 max-w-text">{t('applicationForm.head.stop')}</p>}
      <TextLink to={`${PAGES.tender}#${ELIGIBILITY_ID}`} className="mt-2 noscript:hidden">
        {t('applicationForm.head.check')}
      </TextLink>
      <p className="mt-5 inline-flex items-start gap-2.5 rounded-md bg-ochre-tint px-4 py-2.5">
        <CalendarClock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
        <span>
          {t('applicationForm.head.deadline')}{' '}
          <strong className="font-semibold">
            <Filled text={deadline} />
          </strong>
        </span>
      </p>
      <TenderNotice current={current} className="mt-4" />
      <div className="mt-6">
        <p className="mb-2 flex justify-between gap-4 text-sm font-medium">
          <span>{place}</span>
          <span className="tabular-nums">{percent(PROGRESS.percent)}</span>
        </p>
        <Progress value={PROGRESS.percent} label={place} />
      </div>
    </header>
  );
}
