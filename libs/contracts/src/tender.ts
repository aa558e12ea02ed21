import { DEFAULT_RULES, FIRST_TENDER } from '@lacorte/tender-rules';

/** How long the form takes, and where the cooperative has homes (specification, section 2). */
export const PROJECT = {
  formMinutes: { from: 15, to: 20 },
  municipalities: 800,
} as const;

/** The first tender's numbers, for invented applications and for tests. Pages read the current tender. */
export const TENDER = {
  deadline: FIRST_TENDER.shownDeadline,
  rankingEveryMonths: DEFAULT_RULES.rankingEveryMonths,
  waitMonths: DEFAULT_RULES.waitMonths,
  leaseYears: DEFAULT_RULES.leaseYears,
  iseeCapEuro: DEFAULT_RULES.iseeCapEuro,
  residenceYears: DEFAULT_RULES.residenceYears,
  minimumAge: DEFAULT_RULES.minimumAge,
  ...PROJECT,
} as const;

/** Subscription plans; prices in euro cents per month. `urlKey` names the external checkout page in the public settings. */
export const PLANS = [
  { id: 'basic', priceCents: 3_990, popular: false, urlKey: 'planBasicUrl' },
  { id: 'pro', priceCents: 9_900, popular: true, urlKey: 'planProUrl' },
  { id: 'members', priceCents: 15_000, popular: false, urlKey: 'planMembersUrl' },
] as const;

/** Time zone of the calendar: days, years of application codes, printed dates. */
export const TIME_ZONE = 'Europe/Rome';
