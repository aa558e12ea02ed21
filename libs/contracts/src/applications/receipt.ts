import type { ShownFields } from './application-fields';

/** First in the description of the API. */
interface Applicant {
  id: string;
  applicationCode: string;
  nome: string;
  cognome: string;
  /** `yyyy-mm-dd` */
  dataNascita: string;
  codiceFiscale: string;
  email: string;
}

interface Submitted {
  /** ISO 8601 instant in UTC. */
  createdAt: string;
}

/** Answer of GET /api/applications/{id}: the fields of section 7, nothing about contacts, documents or status. */
export type Receipt = Applicant & ShownFields<'receipt'> & Submitted;

/** What documents and notifications learn about an application when they render or send its receipt. */
export interface ReceiptForDelivery {
  receipt: Receipt;
  /** The applicant's language at submission. */
  language: string;
}
