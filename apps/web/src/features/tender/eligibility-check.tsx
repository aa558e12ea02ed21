import { type DocumentSectionId, ELIGIBILITY_ID, PAGES, type Tender } from '@lacorte/contracts';
import {
  CITIZENSHIPS,
  checkEligibility,
  type EligibilityAnswers,
  type EligibilityResult,
  eligibilityQuestions,
  type RequirementId,
} from '@lacorte/tender-rules';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Checkbox } from '../../components/ui/checkbox';
import { Form } from '../../components/ui/form';
import { RadioCards } from '../../components/ui/radio-cards';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import type { CurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';
import { useIsLive } from '../../lib/use-browser-state';

/** Asks a visitor about the requirements of the tender. The answers stay in the memory of the page. */
export function EligibilityCheck({ current }: { current: CurrentTender }) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const isLinked = useIsLive() && hash === `#${ELIGIBILITY_ID}`;
  const [hasOpened, setOpened] = useState(false);
  const isOpen = hasOpened || isLinked;
  return (
    <section id={ELIGIBILITY_ID} className="page scroll-mt-24 pb-16 lg:pb-20 print:hidden noscript:hidden">
      <div className="max-w-3xl rounded-lg border border-line bg-surface p-6 sm:p-8">
        <h2 className="text-2xl">{t('tender.check.title')}</h2>
        <p className="mt-3 max-w-text text-muted">{t('tender.check.text')}</p>
        {isOpen ? (
          <Questions current={current} takesFocus={hasOpened} />
        ) : (
          <Button variant="secondary" size="large" className="mt-6" onClick={() => setOpened(true)}>
            {t('tender.check.open')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Questions({ current: { state, tender }, takesFocus }: { current: CurrentTender; takesFocus: boolean }) {
  const { t } = useTranslation();
  if (tender) return <QuestionsOfTender key={tender.id} tender={tender} takesFocus={takesFocus} />;
  if (state === 'pending') return <Spinner label={t('tender.check.loading')} />;
  return (
    <Banner tone="info" className="mt-6" role="status">
      {t(`tender.check.${state === 'none' ? 'none' : 'failed'}`)}
    </Banner>
  );
}

/** Situations that give points. Their proof is uploaded in the section `altri-documenti`. */
const SITUATIONS = ['disability', 'eviction'] as const;
type Situation = (typeof SITUATIONS)[number];

function QuestionsOfTender({ tender, takesFocus }: { tender: Tender; takesFocus: boolean }) {
  const { t } = useTranslation();
  const { rules } = tender;
  const [citizenship, setCitizenship] = useState<string>();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [situations, setSituations] = useState<readonly Situation[]>([]);
  const [round, setRound] = useState(0);
  const [isShown, setShown] = useState(false);
  const known = CITIZENSHIPS.find((one) => one === citizenship);
  const textOf = useQuestionTexts(tender, known === 'italian');
  const given = Object.fromEntries(
    eligibilityQuestions(rules, known).flatMap((id) => {
      const answer = answers[textOf(id)];
      return answer === 'yes' || answer === 'no' ? [[id, answer]] : [];
    }),
  );
  const said: EligibilityAnswers = { ...given, ...(known && { citizenship: known }) };
  const options = (values: readonly string[]) =>
    [...values, 'unknown'].map((value) => ({ value, label: t(`tender.checkAnswer.${value}`) }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    setRound(round + 1);
  };
  const change = (apply: () => void) => {
    setShown(false);
    apply();
  };
  const offered = SITUATIONS.filter((id) => rules.points[id] > 0);
  return (
    <>
      {tender.status !== 'open' && <NotOpen tender={tender} />}
      <Form noValidate autoComplete="off" onSubmit={submit} className="mt-6 grid gap-7">
        <FirstQuestion takesFocus={takesFocus}>
          <RadioCards
            legend={t('tender.checkQuestion.citizenship')}
            name="check-citizenship"
            options={options(CITIZENSHIPS)}
            value={citizenship}
            onChange={(value) => change(() => setCitizenship(value))}
          />
        </FirstQuestion>
        {eligibilityQuestions(rules, known).map((id) => (
          <RadioCards
            key={textOf(id)}
            legend={textOf(id)}
            name={`check-${id}`}
            options={options(['yes', 'no'])}
            value={answers[textOf(id)]}
            onChange={(value) => change(() => setAnswers({ ...answers, [textOf(id)]: value }))}
          />
        ))}
        {offered.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="font-semibold">{t('tender.checkQuestion.situations')}</legend>
            {offered.map((id) => (
              <Checkbox
                key={id}
                label={t(`tender.checkSituation.${id}`)}
                checked={situations.includes(id)}
                onChange={({ target }) =>
                  change(() =>
                    setSituations(SITUATIONS.filter((one) => (one === id ? target.checked : situations.includes(one)))),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" size="large" className="justify-self-start">
          {t('tender.check.submit')}
        </Button>
      </Form>
      {isShown && (
        <Result
          key={round}
          result={checkEligibility(rules, said)}
          said={said}
          situations={situations.filter((id) => offered.includes(id))}
          tender={tender}
        />
      )}
    </>
  );
}

/** Takes the focus, because the button that opened the questions is gone. */
function FirstQuestion({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const first = useFocusOnArrival<HTMLDivElement>();
  return takesFocus ? (
    <div ref={first} tabIndex={-1} className="outline-none">
      {children}
    </div>
  ) : (
    children
  );
}

function NotOpen({ tender: { status, opensAt } }: { tender: Tender }) {
  const { t, dateTime } = useFormats();
  const isScheduled = status === 'scheduled' && opensAt !== null;
  return (
    <Banner
      tone="info"
      className="mt-6"
      title={isScheduled ? t('tender.state.scheduled', { date: dateTime(opensAt) }) : t('tender.state.closed')}
    >
      {!isScheduled && t('tender.check.closed')}
    </Banner>
  );
}

/** Returns the question about a requirement, with the tender's figure. Answers are kept by this text, so a new figure drops an answer. */
function useQuestionTexts(tender: Tender, isItalian: boolean): (id: RequirementId) => string {
  const { t, day, date } = useFormats();
  const { residence, foreignResidence, iseeCap, minimumAge } = useTenderFigures(tender);
  const ageDay = tender.rules.referenceDate
    ? day(tender.rules.referenceDate)
    : tender.closesAt && date(tender.closesAt);
  return (id) => {
    if (id === 'age' && ageDay) return t('tender.checkQuestion.ageOn', { ...minimumAge, date: ageDay });
    if (id === 'residence' && isItalian) return t('tender.checkQuestion.residenceItalian', residence);
    const figures = { age: minimumAge, residence: foreignResidence, isee: iseeCap, permit: {}, property: {} };
    return t(`tender.checkQuestion.${id}`, figures[id]);
  };
}

interface ResultProps {
  result: EligibilityResult;
  said: EligibilityAnswers;
  situations: readonly Situation[];
  tender: Tender;
}

function Result({ result: { verdict, requirements }, said, situations, tender }: ResultProps) {
  const { t } = useTranslation();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  const titleId = useId();
  const textOf = useReasonTexts(tender, said.citizenship);
  const reasons = requirements.filter(({ met }) => met === (verdict === 'excluded' ? false : null));
  const hasForm = tender.status === 'open';
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-2xl">
        {t(`tender.checkResult.${verdict}`)}
      </h3>
      {reasons.length > 0 && (
        <>
          <p className="mt-3">
            {verdict === 'excluded'
              ? t('tender.checkResult.because', { count: reasons.length })
              : t('tender.checkResult.open')}
          </p>
          <ul className="mt-2 list-disc pl-6">
            {reasons.map(({ id }) => (
              <li key={id}>{textOf(id)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 max-w-text text-muted">{t('tender.checkResult.note')}</p>
      {verdict !== 'excluded' && <ToBring said={said} situations={situations} />}
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        {hasForm && (
          <ButtonLink to={PAGES.apply} size="large" {...(verdict === 'excluded' && { variant: 'secondary' })}>
            {t('tender.checkResult.form')}
          </ButtonLink>
        )}
        {verdict !== 'eligible' && (
          <ButtonLink to={PAGES.contacts} size="large" variant="secondary">
            {t('tender.checkResult.contacts')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Returns the sentence that states a requirement. Without a citizenship, it says that the citizenship decides the years of residence. */
function useReasonTexts(tender: Tender, citizenship: EligibilityAnswers['citizenship']): (id: RequirementId) => string {
  const { t } = useTranslation();
  const { residence, foreignResidence, iseeCap, minimumAge } = useTenderFigures(tender);
  return (id) => {
    if (id === 'residence' && citizenship === undefined) return t('tender.checkResult.citizenship');
    if (id === 'residence' && citizenship !== 'italian') return t('tender.requirements.continuous', foreignResidence);
    const figures = { age: minimumAge, residence, isee: iseeCap, permit: {}, property: {} };
    return t(`tender.requirements.${id}`, figures[id]);
  };
}

function ToBring({ said: { citizenship }, situations }: Pick<ResultProps, 'said' | 'situations'>) {
  const { t } = useTranslation();
  const sections: DocumentSectionId[] = ['carta-identita', 'codice-fiscale-doc'];
  if (citizenship === 'other' || citizenship === undefined) sections.push('permesso-soggiorno');
  sections.push('certificazione-redditi');
  return (
    <>
      <h4 className="mt-6 font-semibold">{t('tender.checkBring.title')}</h4>
      <ul className="mt-2 list-disc pl-6">
        {sections.map((id) => (
          <li key={id}>
            {t(`application.section.${id}`)}
            {id === 'permesso-soggiorno' && citizenship === undefined && ` (${t('tender.checkBring.ifOther')})`}
          </li>
        ))}
        {situations.map((id) => (
          <li key={id}>
            {t('tender.checkBring.other', {
              section: t('application.section.altri-documenti'),
              proof: t(`tender.checkProof.${id}`),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
