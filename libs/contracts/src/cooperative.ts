import type { Language } from './languages';

/**
 * The cooperative in pages, PDFs and e-mails. Sample data until the owner provides real data: addresses end in `.example` or
 * `example.com`, numbers are unassigned.
 */
export const COOPERATIVE = {
  name: 'La Corte',
  legalName: 'La Corte, cooperativa di abitanti',
  founded: 2020,
  address: { street: 'Via del Ballatoio 12', postalCode: '20154', city: 'Milano', province: 'MI' },
  phone: '+39 02 0000 0000',
  email: 'info@lacorte.example.com',
  certifiedEmail: 'lacorte@pec.example.com',
  taxCode: '00000000000',
  businessRegister: 'MI-0000000',
  cooperativesRegister: 'A000000',
  openingHours: [
    { day: 'monday', from: 14, to: 17 },
    { day: 'wednesday', from: 9, to: 12 },
    { day: 'friday', from: 14, to: 17 },
  ],
} as const;

/** Line under the name in the head of e-mails and PDFs. The legal name is not translated. */
export const KIND_OF_COOPERATIVE: Record<Language, string> = {
  it: 'cooperativa di abitanti',
  fr: 'coopérative d’habitants',
};

/** Hours within which the office answers a message of the contact form. */
export const CONTACT_REPLY_HOURS = 24;

/** Figures in the terms of use. */
export const TERMS = {
  maintenanceNoticeHours: 48,
  availabilityPercentPerMonth: 99.5,
  complaintConfirmationHours: 48,
  complaintAnswerWorkingDays: 15,
  terminationNoticeDays: 30,
} as const;

/** Minutes that the form takes, and number of municipalities with homes (specification, section 2). */
export const PROJECT = { formMinutes: { from: 15, to: 20 }, municipalities: 800 } as const;

/** Subscription plans; prices in euro cents per month. `urlKey` names the external checkout page in the public settings. */
export const PLANS = [
  { id: 'basic', priceCents: 3_990, popular: false, urlKey: 'planBasicUrl' },
  { id: 'pro', priceCents: 9_900, popular: true, urlKey: 'planProUrl' },
  { id: 'members', priceCents: 15_000, popular: false, urlKey: 'planMembersUrl' },
] as const;
