import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '../../../components/ui/card';

interface SectionProps {
  id?: string;
  title: string;
  text?: ReactNode;
  badge?: ReactNode;
  /** Heading that takes the focus when the focused control disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ id, title, text, badge, headingRef, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          {badge}
        </div>
        {text && <p className="mt-2 max-w-text text-muted print:hidden">{text}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
