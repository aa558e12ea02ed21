import type { YesNo } from './options';

/** Answer of GET /api/applications/{id}: the fields of section 7, nothing about contacts, documents or status. */
export interface Receipt {
  id: string;
  applicationCode: string;
  nome: string;
  cognome: string;
  /** `yyyy-mm-dd` */
  dataNascita: string;
  codiceFiscale: string;
  email: string;
  indirizzo: string;
  comune: string;
  presenzaMinori: YesNo;
  numeroMinori: string | null;
  presenzaDisabile: YesNo;
  numeroDisabili: string | null;
  tipologiaAbitazione: string;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
}

/** What documents and notifications learn about an application when they render or send its receipt. */
export interface ReceiptForDelivery {
  receipt: Receipt;
  /** The applicant's language at submission. */
  language: string;
}
