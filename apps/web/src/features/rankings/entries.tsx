import { type PublishedRanking, RANKING_PAGE_SIZE, shownTypes } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Form } from '../../components/ui/form';
import { LoadFailed } from '../../components/ui/load-failed';
import { Pager } from '../../components/ui/pager';
import { RadioCards } from '../../components/ui/radio-cards';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { TextInput } from '../../components/ui/text-input';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { EntriesTable } from './entries-table';
import { FindCode } from './find-code';
import { entriesQuery, type ShownEntries, useShownEntries } from './published-rankings';

/** Shows the list of one housing type, with the search for a code, the choice of the type and pages. The URL keeps all choices. */
export function Entries({ ranking }: { ranking: PublishedRanking }) {
  const { t } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useShownEntries(ranking);
  const { housingType, page, place } = shown;
  const list = useQuery({ ...entriesQuery(ranking.id, housingType, page), enabled: !shown.isLooking });
  const total = ranking.rankedByType[housingType];
  const pager = { page, pageSize: RANKING_PAGE_SIZE, total };
  const showFromBelow = (next: number) => {
    shown.showPage(next);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  return (
    <section className="page py-12 lg:py-16 print:py-5">
      <FindCode ranking={ranking} shown={shown} />
      <HousingChoice ranking={ranking} shown={shown} />
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-3xl outline-none">
          {t('rankings.table.title', { type: t(HOUSING_LABELS[housingType]) })}
        </h2>
        {total > RANKING_PAGE_SIZE && (
          <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
            <GoToPage key={`${housingType} ${page}`} {...pager} onPage={shown.showPage} />
            <Pager label={t('ui.pager.above')} {...pager} withEnds onPage={shown.showPage} />
          </div>
        )}
      </div>
      <div className="mt-5">{content()}</div>
      {total > RANKING_PAGE_SIZE && list.data && (
        <Pager
          label={t('ui.pager.below')}
          {...pager}
          withEnds
          onPage={showFromBelow}
          className="mt-5 justify-end print:hidden"
        />
      )}
    </section>
  );

  function content() {
    if (total === 0) return <p className="text-lg">{t('rankings.table.empty')}</p>;
    if (list.data && !shown.isLooking) {
      return (
        <EntriesTable
          items={list.data.items}
          housingType={housingType}
          lastAssigned={ranking.lastAssigned[housingType]}
          sought={place?.applicationCode}
          isBusy={list.isPlaceholderData}
        />
      );
    }
    if (list.isError) {
      return (
        <LoadFailed role="alert" title={t('rankings.table.failed')} text={t('rankings.failed.text')} query={list} />
      );
    }
    return (
      <div className="min-h-dvh">
        <Spinner label={t('rankings.table.loading')} />
        <Skeleton className="mt-4 h-96" />
      </div>
    );
  }
}

/** Choice of the housing type, because each type has its own ranking. Renders nothing for a single type. */
function HousingChoice({ ranking, shown }: { ranking: PublishedRanking; shown: ShownEntries }) {
  const { t, number } = useFormats();
  const types = shownTypes(ranking);
  if (types.length <= 1) return null;
  return (
    <RadioCards
      legend={t('rankings.types.label')}
      name="housingType"
      value={shown.housingType}
      onChange={shown.choose}
      options={types.map((type) => {
        const count = ranking.rankedByType[type];
        const description = t('rankings.types.ranked', { count, number: number(count) });
        return { value: type, label: t(HOUSING_LABELS[type]), description };
      })}
      className="mt-10 print:hidden"
    />
  );
}

type GoToPageProps = Pick<ComponentProps<typeof Pager>, 'page' | 'pageSize' | 'total' | 'onPage'>;

/** Field for the number of a page. A number beyond the end leads to the last page. */
function GoToPage({ page, pageSize, total, onPage }: GoToPageProps) {
  const { t, number } = useFormats();
  const id = useId();
  const [text, setText] = useState(String(page));
  const last = Math.ceil(total / pageSize);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const asked = Number.parseInt(text, 10);
    if (Number.isNaN(asked)) return setText(String(page));
    const next = Math.min(Math.max(1, asked), last);
    setText(String(next));
    onPage(next);
  };
  return (
    <Form onSubmit={go} className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm">
        {t('rankings.pages.page')}
      </label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="w-20! text-right tabular-nums"
      />
      <span className="text-sm whitespace-nowrap tabular-nums">{t('rankings.pages.of', { last: number(last) })}</span>
      <Button type="submit" variant="secondary" size="compact">
        {t('rankings.pages.go')}
      </Button>
    </Form>
  );
}
