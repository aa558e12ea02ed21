/** How long the form takes, and where the cooperative has homes (specification, section 2). */
export const PROJECT = {
  formMinutes: { from: 15, to: 20 },
  municipalities: 800,
} as const;

/** Subscription plans; prices in euro cents per month. `urlKey` names the external checkout page in the public settings. */
export const PLANS = [
  { id: 'basic', priceCents: 3_990, popular: false, urlKey: 'planBasicUrl' },
  { id: 'pro', priceCents: 9_900, popular: true, urlKey: 'planProUrl' },
  { id: 'members', priceCents: 15_000, popular: false, urlKey: 'planMembersUrl' },
] as const;

/** Time zone of the calendar: days, years of application codes, printed dates. */
export const TIME_ZONE = 'Europe/Rome';
