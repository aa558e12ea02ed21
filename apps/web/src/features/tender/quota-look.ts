import type { QUOTAS } from '@lacorte/contracts';

export type QuotaId = (typeof QUOTAS)[number]['id'];

interface QuotaLook {
  /** Key of the quota's name. */
  name: string;
  /** Colour of its windows. */
  fill: string;
  /** What is drawn across its windows, 24 by 30: colour alone tells nobody apart. */
  bars: string;
}

/** How each quota is named and drawn, in the chart and beside it. */
export const QUOTA_LOOK: Record<QuotaId, QuotaLook> = {
  minors: { name: 'tender.quotas.minors', fill: 'fill-brand', bars: 'M12 0v30M0 13h24' },
  over65: { name: 'tender.quotas.over65', fill: 'fill-shutter', bars: 'M0 6h24M0 12h24M0 18h24M0 24h24' },
  youngCouples: { name: 'tender.quotas.youngCouples', fill: 'fill-ochre', bars: 'M12 0v30' },
  emergencies: { name: 'tender.quotas.emergencies', fill: 'fill-info', bars: 'M0 0l24 30M24 0L0 30' },
};
