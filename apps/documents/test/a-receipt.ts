import { randomUUID } from 'node:crypto';
import { exampleShownIn, type Receipt } from '@lacorte/contracts';

/** A receipt of an invented person. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: randomUUID(),
    applicationCode: 'DOM-2026-000042-17',
    ...exampleShownIn('receipt'),
    email: 'lucia.ferrario@example.com',
    comune: 'Cernusco sul Naviglio',
    presenzaMinori: 'si',
    numeroMinori: '2',
    createdAt: '2026-07-20T22:30:00.000Z',
    missing: [],
    correctedAt: null,
    ...changes,
  };
}
