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
