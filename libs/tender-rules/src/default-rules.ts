import type { TenderRules } from './tender-rules';

/** Code and shown deadline of the first tender (specification, section 9). */
export const FIRST_TENDER = { code: '2025', shownDeadline: '2025-11-25' } as const;

/** The specification's numbers (sections 5 and 9): the rules of the first tender. */
export const DEFAULT_RULES = {
  feeCents: 15_000,
  iseeCapEuro: 25_000,
  residenceYears: { italian: 2, foreign: 5 },
  minimumAge: 18,
  leaseYears: 4,
  rankingEveryMonths: 6,
  waitMonths: { from: 2, to: 6 },
  quotas: [
    { group: 'minors', percent: 60 },
    { group: 'over65', percent: 20 },
    { group: 'youngCouples', percent: 15 },
    { group: 'emergencies', percent: 5 },
  ],
  points: { minors: 10, disability: 15, eviction: 20, residenceYear: 1, residenceCap: null },
  reviewDays: 0,
  referenceDate: null,
} satisfies TenderRules;
