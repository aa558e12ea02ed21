import { useTranslation } from '../../i18n/translations';

const PRINCIPLES = [
  { title: 'about.principles.people', text: 'about.principles.peopleText' },
  { title: 'about.principles.vote', text: 'about.principles.voteText' },
  { title: 'about.principles.door', text: 'about.principles.doorText' },
  { title: 'about.principles.heritage', text: 'about.principles.heritageText' },
] as const;

export function Principles() {
  const { t } = useTranslation();
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-16 lg:py-24">
        <h2 className="max-w-text text-3xl">{t('about.principles.title')}</h2>
        <p className="mt-4 max-w-text text-lg">{t('about.principles.text')}</p>
        <ul className="mt-10 grid gap-x-16 gap-y-8 sm:grid-cols-2">
          {PRINCIPLES.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-shutter pt-5">
              <h3 className="text-xl">{t(title)}</h3>
              <p className="mt-2">{t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
