import type { ComponentType, ReactNode } from 'react';

interface PageHeadProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  drawing: ComponentType<{ className?: string }>;
  children?: ReactNode;
}

/** The head of a page: title, lead and drawing. */
export function PageHead({ eyebrow, title, lead, drawing: Drawing, children }: PageHeadProps) {
  return (
    <header>
      <div className="page grid grid-cols-[minmax(0,1fr)] items-end gap-x-16 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="py-12 lg:py-16 print:pt-0 print:pb-5">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 className="mt-2 text-[clamp(2.1rem,9vw,2.75rem)] leading-[1.08] lg:text-5xl">{title}</h1>
          <p className="mt-5 max-w-text text-lg text-muted">{lead}</p>
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
