import { PAGES } from '@lacorte/contracts';
import { ArrowRight, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Courtyard } from '../../components/drawings/courtyard';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="page grid items-end gap-x-12 gap-y-10 pt-10 lg:grid-cols-[1.15fr_1fr] lg:pt-14">
      <div className="lg:pb-20">
        <Badge tone="success" icon={MapPin}>
          {t('home.hero.badge')}
        </Badge>
        <h1 className="mt-5 text-[clamp(2.1rem,9.6vw,2.75rem)] leading-[1.08] sm:text-5xl">{t('home.hero.title')}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">{t('home.hero.description')}</p>
        <div className="mt-9 grid gap-3 sm:flex sm:flex-wrap">
          <Button asChild size="large">
            <Link to={PAGES.apply}>
              {t('home.hero.apply')}
              <ArrowRight className="size-5" aria-hidden />
            </Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            <Link to={PAGES.about}>{t('home.hero.discover')}</Link>
          </Button>
        </div>
      </div>
      <Courtyard className="mx-auto w-full max-w-104 lg:max-w-none" />
    </section>
  );
}
