import type { Tender } from '@lacorte/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Filled } from '../../components/tender/filled';
import { useTranslation } from '../../i18n/translations';
import { BLANK, type TenderRules, useTenderFigures } from '../../lib/tender/tender-figures';

/** Shows the requirements (specification, section 5, Tender eligibility). */
export function Requirements({ tender }: { tender: Tender | undefined }) {
  const { t } = useTranslation();
  const { residence, foreignResidence, iseeCap, minimumAge } = useTenderFigures(tender);
  return (
    <section className="page py-16 lg:py-20 print:py-5">
      <h2 className="text-3xl">{t('tender.requirements.title')}</h2>
      <p className="mt-4 max-w-text text-muted">{t('tender.requirements.text')}</p>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-2 print:mt-4 print:grid-cols-2 print:gap-4">
        <Group
          title={t('tender.requirements.italian')}
          items={[
            t('tender.requirements.residence', residence),
            t('tender.requirements.isee', iseeCap),
            t('tender.requirements.property'),
            t('tender.requirements.age', minimumAge),
          ]}
        />
        <Group
          title={t('tender.requirements.foreign')}
          items={[
            t('tender.requirements.all'),
            t('tender.requirements.permit'),
            t('tender.requirements.continuous', foreignResidence),
          ]}
        />
      </div>
    </section>
  );
}

function Group({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="break-inside-avoid rounded-lg border border-line bg-surface p-6 sm:p-8 print:p-5">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Check className="mt-1 size-5 shrink-0 text-shutter" aria-hidden />
            <span>
              <Filled text={item} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the points of each case. Without a tender, the usual rows have blanks. */
export function Points({ points }: { points: TenderRules['points'] | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="page grid grid-cols-1 gap-x-20 gap-y-6 py-16 lg:grid-cols-[1fr_1.3fr] lg:py-20 print:break-inside-avoid print:py-5">
      <div>
        <h2 className="text-3xl">{t('tender.points.title')}</h2>
        <p className="mt-4 max-w-text text-muted">{t('tender.points.text')}</p>
      </div>
      <div className="self-start rounded-lg border border-line bg-surface [&>table]:mt-0 [&>table]:max-w-none">
        <FigureTable
          caption={t('tender.points.title')}
          columns={[t('tender.points.columnCase'), t('tender.points.columnPoints')]}
          rows={CASES.filter((id) => points?.[id] !== 0).map((id) => ({
            id,
            name: nameOf(id),
            value: `+${points?.[id] ?? BLANK.repeat(2)}`,
          }))}
        />
      </div>
    </section>
  );

  function nameOf(id: Case): string {
    const cap = points?.residenceCap ?? null;
    if (id === 'residenceYear' && cap !== null) return t('tender.points.residenceCap', { cap });
    return t(`tender.points.${id}`);
  }
}

const CASES = ['minors', 'disability', 'eviction', 'residenceYear'] as const;
type Case = (typeof CASES)[number];

interface FigureTableProps {
  /** Caption for screen readers only, because other readers see the heading above. */
  caption: string;
  columns: readonly [string, string];
  rows: readonly { id: string; name: string; mark?: ReactNode; value: string }[];
}

export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="mt-6 w-full max-w-text border-collapse overflow-hidden rounded-lg bg-surface tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line text-left text-sm text-muted">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-5 py-3 font-semibold last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, mark, value }) => (
          <tr key={id} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-5 py-3.5 text-left font-medium">
              <span className="flex items-center gap-4">
                {mark}
                {name}
              </span>
            </th>
            <td className="px-5 py-3.5 text-right font-serif text-xl font-semibold whitespace-nowrap">
              <Filled text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
