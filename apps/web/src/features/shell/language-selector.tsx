import { LANGUAGES, type Language, toLanguage } from '@lacorte/contracts';
import clsx from 'clsx';
import { ChevronDown, Globe } from 'lucide-react';
import { useToast } from '../../components/ui/toast';
import { changeLanguage } from '../../i18n/start-i18n';
import { useTranslation } from '../../i18n/translations';
import { useIsLive } from '../../lib/use-browser-state';

export function LanguageSelector({ className }: { className?: string }) {
  const { t, language } = useTranslation();
  const { toast } = useToast();
  const isLive = useIsLive();
  const choose = (language: Language) =>
    // The other language failed to load; the page stays as it is.
    changeLanguage(language).catch(() => toast({ title: t('shell.language.failed'), tone: 'destructive' }));
  return (
    <div className={clsx('relative noscript:hidden', className)}>
      <Globe className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" aria-hidden />
      <select
        aria-label={t('shell.language.label')}
        value={language}
        // Disabled until hydration.
        disabled={!isLive}
        onChange={(event) => choose(toLanguage(event.target.value))}
        className="min-h-11 w-full appearance-none rounded-md border border-transparent bg-transparent py-2 disabled:opacity-100 pr-9 pl-10 text-[0.95rem] font-medium hover:bg-sunken"
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} className="bg-surface text-ink">
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted" aria-hidden />
    </div>
  );
}

/** Each language in its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { it: 'Italiano', fr: 'Français' };
