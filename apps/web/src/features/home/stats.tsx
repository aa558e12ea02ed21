import { useTranslation } from '../../i18n/translations';

/** The house of the first screen stands on this railing. */
export function Stats() {
  const { t } = useTranslation();
  return (
    <section aria-label={t('home.stats.label')}>
      <div aria-hidden className="railing" />
      <div className="bg-sunken">
        <dl className="page grid gap-8 py-12 sm:grid-cols-2">
          <Stat value={t('home.stats.municipalitiesValue')} text={t('home.stats.municipalities')} />
          <Stat value={t('home.stats.transparentValue')} text={t('home.stats.transparent')} />
        </dl>
      </div>
    </section>
  );
}

function Stat({ value, text }: { value: string; text: string }) {
  return (
    <div className="flex flex-col-reverse border-l-2 border-brand pl-5">
      <dt className="mt-1 max-w-84 text-balance text-muted">{text}</dt>
      <dd className="font-serif text-5xl font-medium tracking-tight text-brand">{value}</dd>
    </div>
  );
}
