import { PAGES } from '@lacorte/contracts';
import { ArrowRight } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { Keys, NeighboursTable, Notice } from '../../components/drawings/line-drawings';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

const ADVANTAGES: readonly { title: string; text: string; drawing: ComponentType<{ className?: string }> }[] = [
  { title: 'home.advantages.rents', text: 'home.advantages.rentsText', drawing: Keys },
  { title: 'home.advantages.tender', text: 'home.advantages.tenderText', drawing: Notice },
  { title: 'home.advantages.inclusion', text: 'home.advantages.inclusionText', drawing: NeighboursTable },
];

export function Advantages() {
  const { t } = useTranslation();
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-20 lg:py-24">
        <h2 className="max-w-text text-3xl">{t('home.advantages.title')}</h2>
        <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
          {ADVANTAGES.map(({ title, text, drawing: Drawing }) => (
            <li key={title} className="bg-surface p-7 lg:p-9">
              <Drawing className="h-18 text-shutter" />
              <h3 className="mt-6 text-xl">{t(title)}</h3>
              <p className="mt-2 text-muted">{t(text)}</p>
            </li>
          ))}
        </ul>
        <Button asChild size="large" className="mt-10">
          <Link to={PAGES.apply}>
            {t('home.advantages.apply')}
            <ArrowRight className="size-5" aria-hidden />
          </Link>
        </Button>
      </div>
    </section>
  );
}
