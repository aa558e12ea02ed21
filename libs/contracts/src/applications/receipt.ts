import type { TenderRules } from '@lacorte/tender-rules';
import type { AddingPeriod } from '../documents/missing-documents';
import type { DocumentSectionId } from '../documents/sections';
import type { ShownFields } from './application-fields';

/** Fields that come first in the API description. */
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

/** Answer of GET /api/applications/{id}. It contains nothing about contacts, attached documents or status. */
export type Receipt = ReceiptFields & {
  /** Mandatory sections without a file. */
  missing: DocumentSectionId[];
  /** ISO 8601 instant of the last correction of the data; null without a correction. */
  correctedAt: string | null;
};

/** Answer of POST /api/applications. */
export type SubmittedReceipt = Receipt & {
  /** Codes of other applications of the same account and tender with the same codice fiscale, oldest first. */
  duplicateOf: string[];
};

/** Internal answer from which the documents service prints a receipt, and the notifications service writes about missing documents. */
export interface ReceiptForDelivery {
  receipt: Receipt;
  /** The applicant's language at submission. */
  language: string;
  /** Rules of the application's own tender. */
  rules: TenderRules;
  /** Null when the applicant can no longer add documents. */
  adding: AddingPeriod | null;
  /** Time in milliseconds for which the confirmation waits for documents that the browser may still attach. */
  documentsExpectedMs: number;
}

/** Completes an answer of the previous release, because that release lacks these fields. */
export function toDelivery({ receipt, ...delivery }: ReceiptForDelivery): ReceiptForDelivery {
  const { missing = [], correctedAt = null } = receipt;
  const { adding = null, documentsExpectedMs = 0 } = delivery;
  return { ...delivery, receipt: { ...receipt, missing, correctedAt }, adding, documentsExpectedMs };
}
