import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';

interface ThresholdCardProps {
  icon: LucideIcon;
  /** Key of the title. */
  title: string;
  children: ReactNode;
}

/** A page with one task, drawn as an entrance with an arch. */
export function ThresholdCard({ icon: Icon, title, children }: ThresholdCardProps) {
  const { t } = useTranslation();
  usePageHead(title);
  return (
    <section className="page flex min-h-[70dvh] items-start justify-center py-12 sm:items-center sm:py-16">
      <div className="w-full max-w-lg rounded-lg border border-line bg-surface px-5 pt-8 pb-8 sm:px-10 sm:pt-10 sm:pb-10">
        <div aria-hidden>
          <span className="mx-auto flex h-20 w-16 items-center justify-center rounded-t-full bg-shutter-tint text-shutter">
            <Icon className="mt-3 size-7" />
          </span>
          <div className="railing mx-auto w-32" />
        </div>
        <h1 className="mt-6 text-center text-2xl">{t(title)}</h1>
        {children}
      </div>
    </section>
  );
}
