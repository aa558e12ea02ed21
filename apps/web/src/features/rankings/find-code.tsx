import {
  isApplicationCode,
  type PublishedEntry,
  type PublishedRanking,
  typedApplicationCode,
} from '@lacorte/contracts';
import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { LoadFailed } from '../../components/ui/load-failed';
import { Spinner } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { SOUGHT_ROW } from './entries-table';
import type { ShownEntries } from './published-rankings';
import { ExactText } from './ranking-parts';

/** Finds one application by its code. Case, spaces and dashes do not matter. */
export function FindCode({ ranking, shown }: { ranking: PublishedRanking; shown: ShownEntries }) {
  const { t } = useFormats();
  const { code, place, lookup } = shown;
  const [text, setText] = useState(code ?? '');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const typed = typedApplicationCode(text);
    const isRight = text.trim() === '' || (typed !== undefined && isApplicationCode(typed));
    setError(isRight ? '' : t('rankings.find.invalid'));
    if (!isRight) return input.current?.focus();
    if (typed !== undefined) setText(typed);
    shown.find(typed);
  };
  return (
    <section className="rounded-lg border border-line bg-surface p-5 sm:p-7 print:hidden">
      <h2 className="text-2xl">{t('rankings.find.title')}</h2>
      <Form noValidate onSubmit={find} className="mt-4 grid items-start gap-3 sm:grid-cols-[minmax(0,26rem)_auto]">
        <Field name="code" label={t('rankings.find.code')} hint={t('rankings.find.hint')} error={error}>
          {(control) => <CodeInput {...control} ref={input} value={text} onText={setText} />}
        </Field>
        <Button
          type="submit"
          className="self-end sm:justify-self-start"
          pending={code !== undefined && lookup.isFetching}
        >
          <Search className="size-5" aria-hidden />
          {t('rankings.find.button')}
        </Button>
      </Form>
      <div role="status" className="mt-5 empty:hidden">
        {code !== undefined && result(code)}
      </div>
    </section>
  );

  function result(sought: string) {
    if (place) return <Place ranking={ranking} place={place} onClear={clear} />;
    if (lookup.isPending) return <Spinner label={t('rankings.find.loading')} />;
    if (lookup.isError) {
      return <LoadFailed title={t('rankings.find.failed')} text={t('rankings.failed.text')} query={lookup} />;
    }
    return (
      <Banner
        tone="warning"
        title={
          <>
            {t('rankings.find.none')} <ExactText text={sought} />
          </>
        }
        className="max-w-text"
      >
        {t('rankings.find.noneWhy')}
      </Banner>
    );
  }

  function clear() {
    setText('');
    shown.find(undefined);
    input.current?.focus();
  }
}

function Place({ ranking, place, onClear }: { ranking: PublishedRanking; place: PublishedEntry; onClear: () => void }) {
  const { t, number } = useFormats();
  const { applicationCode, housingType, position, points, outcome } = place;
  const isAssigned = outcome === 'assigned';
  return (
    <Banner
      tone={isAssigned ? 'success' : 'info'}
      title={
        <>
          <ExactText text={applicationCode} />
          {t(`rankings.place.${outcome}`)}
        </>
      }
      className="max-w-[44rem]"
    >
      <p className="mt-1">
        {t('rankings.place.position', {
          type: t(HOUSING_LABELS[housingType]),
          position: number(position),
          ranked: number(ranking.rankedByType[housingType]),
          count: points,
          points: number(points),
        })}
      </p>
      <p className="mt-1">{line()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" onClick={showRow}>
          {t('rankings.place.show')}
        </Button>
        <Button variant="quiet" size="compact" onClick={onClear}>
          {t('rankings.place.clear')}
        </Button>
      </div>
    </Banner>
  );

  /** Compares the position with the last place that got a home. Reserved homes can leave applications above that place waiting. */
  function line(): string {
    const last = ranking.lastAssigned[housingType];
    if (!last) return t('rankings.place.noHomes');
    const told = { last: number(last.position), count: last.points, points: number(last.points) };
    if (position === last.position) return t('rankings.place.isLast');
    if (isAssigned) return t('rankings.place.above', told);
    return t(position < last.position ? 'rankings.place.waitsAbove' : 'rankings.place.below', told);
  }
}

/** Scrolls to the row of the application, if it is on the shown page. */
function showRow(): void {
  const row = document.getElementById(SOUGHT_ROW);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
