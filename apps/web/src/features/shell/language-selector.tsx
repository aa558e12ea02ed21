import { LANGUAGES, type Language, toLanguage } from '@lacorte/contracts';
import clsx from 'clsx';
import { ChevronDown, Globe } from 'lucide-react';
import { useToast } from '../../components/ui/toast';
import { changeLanguage } from '../../i18n/start-i18n';
import { useTranslation } from '../../i18n/translations';
import { useKeepLanguage } from '../../lib/session/account-language';
import { useIsLive } from '../../lib/use-browser-state';

interface LanguageSelectorProps {
  className?: string;
  /** Whether small screens show only the codes of the languages. */
  isCompact?: boolean;
}

export function LanguageSelector({ className, isCompact = false }: LanguageSelectorProps) {
  const { t, language } = useTranslation();
  const { toast } = useToast();
  const isLive = useIsLive();
  const keepForAccount = useKeepLanguage();
  const choose = (language: Language) =>
    changeLanguage(language).then(
      () => keepForAccount(language),
      // The other language failed to load; the page stays as it is.
      () => toast({ title: t('shell.language.failed'), tone: 'destructive' }),
    );
  return (
    <div className={clsx('relative noscript:hidden', isCompact && COMPACT, className)}>
      {isCompact && <Codes shown={language} />}
      <Globe
        className={clsx(
          'pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted',
          isCompact && 'max-bar:hidden',
        )}
        aria-hidden
      />
      <select
        aria-label={t('shell.language.label')}
        value={language}
        disabled={!isLive}
        onChange={(event) => choose(toLanguage(event.target.value))}
        className={clsx(
          'min-h-11 w-full appearance-none rounded-md border border-transparent bg-transparent py-2 pr-9 pl-10 text-[0.95rem] font-medium hover:bg-sunken',
          isCompact
            ? 'max-bar:absolute max-bar:inset-0 max-bar:opacity-0 bar:disabled:opacity-100'
            : 'disabled:opacity-100',
        )}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface text-ink">
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <ChevronDown
        className={clsx(
          'pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted',
          isCompact && 'max-bar:hidden',
        )}
        aria-hidden
      />
    </div>
  );
}

/** Shows the codes of all languages, for a reader who does not know the page's language. An invisible select lies over them. */
function Codes({ shown }: { shown: Language }) {
  return (
    <span className="flex min-h-11 items-center gap-1.5 px-1.5 text-sm text-muted bar:hidden" aria-hidden>
      {LANGUAGES.map((language) => (
        <span key={language} className={clsx(language === shown && 'font-semibold text-ink underline')}>
          {language.toUpperCase()}
        </span>
      ))}
    </span>
  );
}

const COMPACT =
  'rounded-md max-bar:has-focus-visible:outline-3 max-bar:has-focus-visible:outline-offset-2 max-bar:has-focus-visible:outline-focus';

export const LANGUAGE_NAMES: Record<Language, string> = { it: 'Italiano', fr: 'Français' };
