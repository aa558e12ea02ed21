import type { MessageParameters } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translations';

export interface ArticleSection {
  /** Id of the section's element. Links lead to it. */
  id: string;
  title: string;
  content: ReactNode;
}

interface ArticleProps {
  sections: readonly ArticleSection[];
  /** Language of the sections if it differs from that of the page. */
  lang?: string;
  children?: ReactNode;
}

export function Article({ sections, lang, children }: ArticleProps) {
  const { t } = useTranslation();
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:pt-16">
      <nav
        aria-label={t('legal.page.contents')}
        className="self-start lg:sticky lg:top-[calc(var(--sticky-top)+2rem)] lg:-mx-2 lg:max-h-[calc(100dvh-var(--sticky-top)-3rem)] lg:overflow-y-auto lg:px-2 print:hidden"
      >
        <p className="eyebrow">{t('legal.page.contents')}</p>
        <ul lang={lang} className="mt-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div lang={lang} className="max-w-[42rem]">
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} className="mt-12 first:mt-0">
            <h2 className="text-2xl">{title}</h2>
            <div className="mt-4 grid gap-4 [&_li]:mt-2 [&_li]:marker:text-brand [&_ul]:list-disc [&_ul]:pl-6">
              {content}
            </div>
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}

export function Sentences({ keys, parameters }: { keys: readonly string[]; parameters?: MessageParameters }) {
  const { t } = useTranslation();
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>{t(key, parameters)}</li>
      ))}
    </ul>
  );
}
