import type { MessageParameters } from '@lacorte/contracts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';

interface PageHeadProps {
  keyOf: (part: 'title' | 'description' | 'eyebrow' | 'lead') => string;
  /** Canonical path. Without it, search engines do not index the page. */
  path?: string;
  /** Text that replaces the page's own eyebrow; '' for none. */
  eyebrow?: string;
  values?: MessageParameters;
  drawing: ComponentType<{ className?: string }>;
  children?: ReactNode;
}

export function PageHead({ keyOf, path, eyebrow: ownEyebrow, values, drawing: Drawing, children }: PageHeadProps) {
  const { t } = useTranslation();
  const eyebrow = ownEyebrow ?? t(keyOf('eyebrow'));
  usePageHead(keyOf('title'), path === undefined ? undefined : { path, description: keyOf('description') });
  return (
    <header>
      <div className="page grid grid-cols-[minmax(0,1fr)] items-end gap-x-16 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="py-12 lg:py-16 print:pt-0 print:pb-5">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 className="mt-2 text-[clamp(2.1rem,9vw,2.75rem)] leading-[1.08] lg:text-5xl">{t(keyOf('title'))}</h1>
          <p className="mt-5 max-w-text text-lg text-muted">{t(keyOf('lead'), values)}</p>
          {children && <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap print:hidden">{children}</div>}
        </div>
        <div
          aria-hidden
          className="mt-10 hidden h-60 w-48 items-end justify-center rounded-t-full border border-b-0 border-line bg-shutter-tint pb-9 md:flex lg:h-68 lg:w-56 print:hidden"
        >
          <Drawing className="w-36 text-shutter lg:w-42" />
        </div>
      </div>
      <div aria-hidden className="railing print:hidden" />
    </header>
  );
}

/** The last section of a page. It offers what to do next. */
export function NextStep({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <section className="page pt-20 lg:pt-24 print:hidden">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-7 sm:p-10 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-text text-muted">{text}</p>
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap">{children}</div>
      </div>
    </section>
  );
}
