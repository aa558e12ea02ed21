import { LANGUAGE_QUERY, LANGUAGES, PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';
import { LANGUAGE_NAMES } from './language-selector';

export function WithoutScript() {
  const { t, language } = useTranslation();
  const others = LANGUAGES.filter((other) => other !== language);
  return (
    <noscript>
      <div className="border-b border-line bg-ochre-tint print:hidden">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <p className="max-w-text flex-auto basis-96">{t('shell.noscript.text')}</p>
          <Link to={PAGES.apply} className="font-semibold underline">
            {t('shell.account.apply')}
          </Link>
          {others.map((other) => (
            <a key={other} href={`?${LANGUAGE_QUERY}=${other}`} lang={other} hrefLang={other} className="underline">
              {LANGUAGE_NAMES[other]}
            </a>
          ))}
        </div>
      </div>
    </noscript>
  );
}
