import { Eye, HandHeart, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';

const VALUES: readonly { id: string; title: string; text: string; icon: LucideIcon }[] = [
  { id: 'solidarity', title: 'home.about.solidarity', text: 'home.about.solidarityText', icon: HandHeart },
  { id: 'transparency', title: 'home.about.transparency', text: 'home.about.transparencyText', icon: Eye },
  { id: 'community', title: 'home.about.community', text: 'home.about.communityText', icon: Users },
];

export function About() {
  const { t } = useTranslation();
  return (
    <section className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[1fr_1.1fr] lg:py-28">
      <div>
        <p className="eyebrow">{t('home.about.eyebrow')}</p>
        <h2 className="mt-2 text-3xl">{t('home.about.title')}</h2>
        <p className="mt-5 text-lg">{t('home.about.mission')}</p>
        <p className="mt-4 text-muted">{t('home.about.howItWorks')}</p>
      </div>
      <ul className="border-t border-line">
        {VALUES.map(({ id, title, text, icon: Icon }) => (
          <li key={id} className="flex gap-5 border-b border-line py-6">
            <Icon className="mt-1 size-7 shrink-0 text-shutter" strokeWidth={1.6} aria-hidden />
            <div>
              <h3 className="text-xl">{t(title)}</h3>
              <p className="mt-1.5 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
