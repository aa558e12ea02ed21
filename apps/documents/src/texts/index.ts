import type { ApplicationStatus, Language } from '@lacorte/contracts';
import copyFr from './fr/copy.json' with { type: 'json' };
import letterheadFr from './fr/letterhead.json' with { type: 'json' };
import rankingFr from './fr/ranking.json' with { type: 'json' };
import receiptFr from './fr/receipt.json' with { type: 'json' };
import tenderFr from './fr/tender.json' with { type: 'json' };
import copyIt from './it/copy.json' with { type: 'json' };
import letterheadIt from './it/letterhead.json' with { type: 'json' };
import rankingIt from './it/ranking.json' with { type: 'json' };
import receiptIt from './it/receipt.json' with { type: 'json' };
import tenderIt from './it/tender.json' with { type: 'json' };

interface CopyTexts {
  statuses: Record<ApplicationStatus, string>;
}

/** Texts of the PDFs. A missing text is an error of the compiler. */
export const COPY_TEXTS: Record<Language, typeof copyIt & CopyTexts> = { it: copyIt, fr: copyFr };
export const LETTERHEAD_TEXTS: Record<Language, typeof letterheadIt> = { it: letterheadIt, fr: letterheadFr };
export const RANKING_TEXTS: Record<Language, typeof rankingIt> = { it: rankingIt, fr: rankingFr };
export const RECEIPT_TEXTS: Record<Language, typeof receiptIt> = { it: receiptIt, fr: receiptFr };
export const TENDER_TEXTS: Record<Language, typeof tenderIt> = { it: tenderIt, fr: tenderFr };
