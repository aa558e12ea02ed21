/** Rules and numbers of the tender (specification, sections 5 and 9), written once for pages, PDFs, e-mails and checks. */
export const TENDER = {
  /** The deadline that the form shows; it does not close the form (contract, section 2). */
  deadline: '2025-11-25',
  rankingEveryMonths: 6,
  waitMonths: { from: 2, to: 6 },
  leaseYears: 4,
  iseeCapEuro: 25_000,
  residenceYears: { italian: 2, foreign: 5 },
  minimumAge: 18,
  formMinutes: { from: 15, to: 20 },
  municipalities: 800,
} as const;

/** Membership fee, in euro cents. */
export const MEMBERSHIP_FEE_CENTS = 15_000;

/** Share of the homes per quota, in percent. */
export const QUOTAS = [
  { id: 'minors', percent: 60 },
  { id: 'over65', percent: 20 },
  { id: 'youngCouples', percent: 15 },
  { id: 'emergencies', percent: 5 },
] as const;

/** Points added to a household's score. */
export const EXTRA_POINTS = [
  { id: 'minors', points: 10 },
  { id: 'disability', points: 15 },
  { id: 'eviction', points: 20 },
  { id: 'residenceYear', points: 1 },
] as const;

/** Subscription plans; prices in euro cents per month. `urlKey` names the external checkout page in the public settings. */
export const PLANS = [
  { id: 'basic', priceCents: 3_990, popular: false, urlKey: 'planBasicUrl' },
  { id: 'pro', priceCents: 9_900, popular: true, urlKey: 'planProUrl' },
  { id: 'members', priceCents: 15_000, popular: false, urlKey: 'planMembersUrl' },
] as const;

/** Time zone of the calendar: days, years of application codes, printed dates. */
export const TIME_ZONE = 'Europe/Rome';
