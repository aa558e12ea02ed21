import {
  type AdminTender,
  HOUSING_TYPES,
  type PublishedRanking,
  RANKING_STAGES,
  type RankingStage,
} from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Card, DataItem, DataList } from '../../../components/ui/card';
import { Field } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { RadioCards } from '../../../components/ui/radio-cards';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { errorBody } from '../../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import { ActionLink } from '../rankings-parts';
import { readinessQuery } from '../rankings-queries';
import { tenderPage } from '../steps';
import { Blockers } from './readiness';
import { useStartRanking } from './start-ranking';

interface StartRunProps {
  tender: AdminTender;
  published: Partial<Record<RankingStage, PublishedRanking | undefined>>;
}

export function StartRun({ tender, published }: StartRunProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [chosen, setChosen] = useState<RankingStage>();
  const stages = RANKING_STAGES.filter((one) => !published[one]);
  const stage = stages.find((one) => one === chosen) ?? nextStage(tender, published);
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-5">
        <h2 id={titleId} className="text-xl">
          {t('adminRankings.start.title')}
        </h2>
        <RadioCards
          legend={t('adminRankings.start.stage')}
          name="stage"
          options={stages.map((value) => ({
            value,
            label: t(`adminRankings.stage.${value}`),
            description: t(`adminRankings.stageText.${value}`),
          }))}
          value={stage}
          onChange={(value) => setChosen(stages.find((one) => one === value))}
        />
        <StageForm key={stage} tender={tender} stage={stage} provisional={published.provisional} />
      </section>
    </Card>
  );
}

function nextStage({ status }: AdminTender, published: StartRunProps['published']): RankingStage {
  if (status !== 'closed' || published.final) return 'simulation';
  return published.provisional ? 'final' : 'provisional';
}

interface StageFormProps {
  tender: AdminTender;
  stage: RankingStage;
  provisional: PublishedRanking | undefined;
}

function StageForm({ tender, stage, provisional }: StageFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const input = useRef<HTMLInputElement>(null);
  const lockedId = useId();
  const [numbers, setNumbers] = useState('');
  const [missing, setMissing] = useState(false);
  const starting = useStartRanking(tender.id);
  const isSimulation = stage === 'simulation';
  const { data } = useQuery({ ...readinessQuery(tender.id, stage), enabled: !isSimulation });
  const needsProvisional = stage === 'final' && !provisional;
  const isReady = isSimulation || (data?.ready === true && !needsProvisional);
  const wrong = missing
    ? t('adminRankings.draw.required')
    : fieldErrorText(refusedFields(errorBody(starting.error)).drawNumbers, translation);

  return (
    <Form noValidate onSubmit={submit} className="grid gap-5">
      {provisional && (
        <DataList>
          <DataItem label={t('adminRankings.draw.label')}>
            <span className="inline-flex items-center gap-2 text-lg tabular-nums">
              <LockKeyhole className="size-5 text-muted" aria-hidden />
              {provisional.drawNumbers}
            </span>
            <span className="block max-w-text text-sm font-normal text-muted">{t('adminRankings.draw.locked')}</span>
          </DataItem>
        </DataList>
      )}
      {!provisional && !needsProvisional && (
        <Field
          name="drawNumbers"
          label={t('adminRankings.draw.label')}
          hint={t(isSimulation ? 'adminRankings.draw.hintSimulation' : 'adminRankings.draw.hint')}
          error={wrong}
          required={!isSimulation}
          className="max-w-text"
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              value={numbers}
              autoComplete="off"
              spellCheck={false}
              className="tabular-nums sm:max-w-96"
              onChange={({ target }) => {
                setNumbers(target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
      )}
      {needsProvisional && <Banner tone="warning" title={t('adminRankings.ready.needsProvisional')} />}
      <NoHomes tender={tender} stage={stage} provisional={provisional} />
      {!isSimulation && <Blockers tender={tender.id} stage={stage} />}
      <FormProblem error={wrong ? undefined : starting.error} />
      <div>
        <Button
          type="submit"
          className="w-full sm:w-auto"
          disabled={!isReady}
          aria-describedby={isReady ? undefined : lockedId}
          pending={starting.isPending}
        >
          {t(`adminRankings.start.${stage}`)}
        </Button>
        {!isReady && (
          <p id={lockedId} className="mt-1.5 text-sm text-muted">
            {t('adminRankings.start.locked')}
          </p>
        )}
      </div>
    </Form>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || starting.isPending) return;
    // A final ranking takes the numbers of its provisional. A pasted no-break space counts as a space.
    const drawNumbers = provisional ? '' : numbers.replaceAll('\u00a0', ' ').trim();
    if (drawNumbers === '' && !isSimulation && !provisional) {
      setMissing(true);
      input.current?.focus();
      return;
    }
    starting.mutate(drawNumbers === '' ? { stage } : { stage, drawNumbers });
  }
}

/** Warns that a ranking would assign no home. A published provisional ranking fixes the homes. */
function NoHomes({ tender: { id, homes }, stage, provisional }: StageFormProps) {
  const { t } = useTranslation();
  if (stage === 'simulation' || HOUSING_TYPES.some((type) => homes[type] > 0)) return null;
  return (
    <Banner tone="warning" role="status" title={t('adminRankings.noHomes.title')}>
      {provisional ? (
        t('adminRankings.noHomes.fixed')
      ) : (
        <>
          {t('adminRankings.noHomes.text')} <ActionLink to={tenderPage(id)} text={t('adminRankings.noHomes.link')} />
        </>
      )}
    </Banner>
  );
}
