import type { TenderRules } from '@lacorte/tender-rules';
import type { ShownFields } from './application-fields';

/** The first fields in the API description. */
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

/** Answer of POST /api/applications. */
export type SubmittedReceipt = Receipt & {
  /** Codes of other applications of the same account and tender with the same codice fiscale, oldest first. */
  duplicateOf: string[];
};

/** Internal answer for documents and notifications to render or send a receipt. */
export interface ReceiptForDelivery {
  receipt: Receipt;
  /** The applicant's language at submission. */
  language: string;
  /** Of the application's own tender. */
  rules: TenderRules;
}
