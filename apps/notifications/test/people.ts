import { randomUUID } from 'node:crypto';
import { type Contact, exampleShownIn, type Receipt } from '@lacorte/contracts';

/** A receipt of an invented person, with an address of its own. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  const id = randomUUID();
  return {
    ...{ id, applicationCode: 'DOM-2026-000042-17', ...exampleShownIn('receipt') },
    ...{ email: `lucia.${id.slice(0, 8)}@example.com`, presenzaMinori: 'si', numeroMinori: '2' },
    ...{ createdAt: '2026-11-20T11:42:00.000Z', ...changes },
  };
}

/** A visitor's message of an invented person. */
export function aContact(changes: Partial<Contact> = {}): Contact {
  return {
    ...{ id: randomUUID(), nome: 'Amina', cognome: 'Bellini', email: 'amina@example.com', telefono: null },
    ...{ oggetto: 'altro', messaggio: 'Buongiorno', createdAt: '2026-11-20T11:42:00.000Z' },
    ...{ answeredAt: null, answeredBy: null, ...changes },
  };
}
