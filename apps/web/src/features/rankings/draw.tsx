import type { PublishedRanking } from '@lacorte/contracts';
import { DataItem, DataList } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { DrawBox } from './draw-box';
import { ExactText } from './ranking-parts';

const STEPS = ['register', 'numbers', 'seed', 'ticket'] as const;

export function Draw({ ranking }: { ranking: PublishedRanking }) {
  const { t } = useTranslation();
  const { drawNumbers: numbers, registerHash, seed } = ranking;
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page py-12 lg:py-16 print:py-5">
        <h2 className="text-3xl">{t('rankings.draw.title')}</h2>
        <p className="mt-4 max-w-text text-lg">{t('rankings.draw.lead')}</p>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <ol className="grid max-w-text gap-4">
              {STEPS.map((step) => (
                <li key={step} className="border-l-2 border-brand pl-4">
                  <h3 className="text-lg">{t(`rankings.draw.${step}Title`)}</h3>
                  <p className="mt-1 text-muted">{t(`rankings.draw.${step}Text`)}</p>
                </li>
              ))}
            </ol>
            <h3 className="mt-10 text-xl">{t('rankings.draw.published')}</h3>
            <DataList className="mt-3">
              {Object.entries({ numbers, registerHash, seed }).map(([name, value]) => (
                <DataItem key={name} label={t(`rankings.draw.${name}`)}>
                  <ExactText text={value} />
                </DataItem>
              ))}
            </DataList>
            <h3 className="mt-10 text-xl">{t('rankings.verify.title')}</h3>
            <p className="mt-2 max-w-text">{t('rankings.verify.text')}</p>
            <p className="mt-3 overflow-x-auto rounded-md border border-line bg-surface px-4 py-3">
              <code lang="en" translate="no" className="text-sm">
                npm run verify-ranking -- FILE
              </code>
            </p>
            <p className="mt-3 max-w-text">{t('rankings.verify.result')}</p>
          </div>
          <DrawBox ranking={ranking} />
        </div>
      </div>
    </section>
  );
}
