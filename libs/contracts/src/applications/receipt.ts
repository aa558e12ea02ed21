import type { TenderRules } from '@lacorte/tender-rules';
import type { AddingPeriod } from '../documents/missing-documents';
import type { DocumentSectionId } from '../documents/sections';
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

/** The fields of an application that a receipt shows (specification, section 7). */
export type ReceiptFields = Applicant &
  ShownFields<'receipt'> & {
    /** ISO 8601 instant in UTC. */
    createdAt: string;
  };

/** Answer of GET /api/applications/{id}: nothing about contacts, attached documents or status. */
export type Receipt = ReceiptFields & {
  /** Mandatory sections without a file. */
  missing: DocumentSectionId[];
  /** ISO 8601 instant of the last correction of the data; null without one. */
  correctedAt: string | null;
};

/** Answer of POST /api/applications. */
export type SubmittedReceipt = Receipt & {
  /** Codes of other applications of the same account and tender with the same codice fiscale, oldest first. */
  duplicateOf: string[];
};

/** Internal answer for documents and notifications to render or send a receipt, or to write about what is missing. */
export interface ReceiptForDelivery {
  receipt: Receipt;
  /** The applicant's language at submission. */
  language: string;
  /** Rules of the application's own tender. */
  rules: TenderRules;
  /** Null once the applicant cannot add documents any more. */
  adding: AddingPeriod | null;
  /** How long the confirmation waits for documents that the browser may still attach, in milliseconds; 0 when it waits no longer. */
  documentsExpectedMs: number;
}

/** Completes an answer of the release before: nothing is missing or corrected, and no documents are to be added or expected. */
export function toDelivery({ receipt, ...delivery }: ReceiptForDelivery): ReceiptForDelivery {
  const { missing = [], correctedAt = null } = receipt;
  const { adding = null, documentsExpectedMs = 0 } = delivery;
  return { ...delivery, receipt: { ...receipt, missing, correctedAt }, adding, documentsExpectedMs };
}
