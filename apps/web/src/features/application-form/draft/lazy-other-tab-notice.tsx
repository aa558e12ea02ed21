import { lazy, Suspense } from 'react';
import { LoadBoundary } from '../../../components/ui/load-boundary';
import { loadTexts } from '../../../i18n/start-i18n';
import type { OtherTabNoticeProps } from './other-tab-notice';

/** The notice is a separate chunk, loaded with its texts, because few readers need it. */
const LazyNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./other-tab-notice'), loadTexts('other-tabs')]);
  return notice;
});

export function OtherTabNotice(props: OtherTabNoticeProps) {
  return (
    <LoadBoundary>
      <Suspense>
        <LazyNotice {...props} />
      </Suspense>
    </LoadBoundary>
  );
}
