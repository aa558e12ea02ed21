import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { Banner } from '../ui/banner';

/** Says what happened to this page in another tab of the browser. Takes the focus when it appears, and stays. */
export function LastingNotice({ title, children }: { title: string; children: ReactNode }) {
  const notice = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={notice} role="status" tabIndex={-1} aria-label={title} className="max-w-3xl scroll-mt-6 outline-none">
      <Banner tone="warning" title={title}>
        {children}
      </Banner>
    </div>
  );
}
