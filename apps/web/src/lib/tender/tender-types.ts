import type { Tender } from '@lacorte/contracts';

export type TenderRules = Tender['rules'];
export type Quota = TenderRules['quotas'][number];
export type QuotaGroup = Quota['group'];
