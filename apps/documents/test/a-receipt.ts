import { randomUUID } from 'node:crypto';
import type { Receipt } from '@lacorte/contracts';

/** A receipt of an invented person. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: randomUUID(),
    applicationCode: 'DOM-2026-000042-17',
    nome: 'Lucia',
    cognome: 'Ferrario',
    dataNascita: '1988-03-14',
    codiceFiscale: 'FRRLCU88C54F205N',
    email: 'lucia.ferrario@example.com',
    indirizzo: 'Via dei Tigli 8',
    comune: 'Cernusco sul Naviglio',
    presenzaMinori: 'si',
    numeroMinori: '2',
    presenzaDisabile: 'no',
    numeroDisabili: null,
    tipologiaAbitazione: '3-locali',
    createdAt: '2026-07-20T22:30:00.000Z',
    ...changes,
  };
}
