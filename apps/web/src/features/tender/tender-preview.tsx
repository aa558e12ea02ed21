import type { Tender } from '@lacorte/contracts';
import { Facts } from './facts';
import { Quotas } from './quotas';
import { Points, Requirements } from './rules';

/** Preview of a tender, as /bando shows it. */
export function TenderPreview({ tender }: { tender: Tender }) {
  return (
    <div className="-mx-6 sm:-mx-8">
      <Facts current={{ state: 'known', tender, aheadMs: 0, retry: () => {}, isRetrying: false }} />
      <Requirements tender={tender} />
      <Quotas tender={tender} />
      <Points points={tender.rules.points} />
    </div>
  );
}
