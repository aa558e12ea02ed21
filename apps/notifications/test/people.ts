import { randomUUID } from 'node:crypto';
import { type Contact, exampleShownIn, type Receipt, type Tender } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';

export const TENDER_TITLE = { it: 'Bando 2027', fr: 'Appel 2027' };

/** A receipt of an invented person, with an address of its own. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  const id = randomUUID();
  return {
    ...{ id, applicationCode: 'DOM-2026-000042-17', ...exampleShownIn('receipt') },
    ...{ email: `lucia.${id.slice(0, 8)}@example.com`, presenzaMinori: 'si', numeroMinori: '2' },
    ...{ createdAt: '2026-11-20T11:42:00.000Z', missing: [], correctedAt: null, ...changes },
  };
}

/** A visitor's message of an invented person. */
export function aContact(changes: Partial<Contact> = {}): Contact {
  return {
    ...{ id: randomUUID(), nome: 'Amina', cognome: 'Bellini', email: 'amina@example.com', telefono: null },
    ...{ oggetto: 'altro', messaggio: 'Buongiorno', createdAt: '2026-11-20T11:42:00.000Z' },
    ...{ number: 'MSG-2026-000007', applicationCode: null, answeredAt: null, answeredBy: null, ...changes },
  };
}

export function aTender(changes: Partial<Tender> = {}): Tender {
  return {
    ...{ id: randomUUID(), code: 'T-1', title: TENDER_TITLE, status: 'open', version: 1 },
    ...{ opensAt: '2027-01-01T00:00:00.000Z', closesAt: '2027-07-15T21:30:00.000Z', shownDeadline: '2027-07-15' },
    ...{ rules: DEFAULT_RULES, homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 } },
    ...changes,
  };
}
