import { Eye, HandHeart, Leaf, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';

const VALUES: readonly { title: string; text: string; icon: LucideIcon }[] = [
  { title: 'about.values.solidarity', text: 'about.values.solidarityText', icon: HandHeart },
  { title: 'about.values.transparency', text: 'about.values.transparencyText', icon: Eye },
  { title: 'about.values.community', text: 'about.values.communityText', icon: Users },
  { title: 'about.values.sustainability', text: 'about.values.sustainabilityText', icon: Leaf },
];

export function Values() {
  const { t } = useTranslation();
  return (
    <section className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{t('about.values.title')}</h2>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {VALUES.map(({ title, text, icon: Icon }) => (
          <li key={title} className="flex gap-5 bg-surface p-7 lg:p-9">
            <Icon className="mt-1 size-7 shrink-0 text-brand" strokeWidth={1.6} aria-hidden />
            <div>
              <h3 className="text-xl">{t(title)}</h3>
              <p className="mt-2 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
