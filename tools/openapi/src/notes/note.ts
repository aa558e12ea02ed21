import type { Schema } from '../schemas/schema.ts';

/** What neither the controller nor its types say about a call. */
export interface Note {
  /** Groups the calls of the page. */
  tag: Tag;
  /** A line without a full stop. */
  summary: string;
  description?: string;
  /** Who the session is, where the access rule alone does not say it. */
  session?: 'optional' | 'required';
  query?: Parameter[];
  headers?: Parameter[];
  /** Classes of the body where the handler checks it itself; any of them. */
  bodies?: string[];
  /** Where the types do not say it: files, and types of libs/contracts, any of them (`Name` or `Name[]`). */
  answer?: { files: Record<string, string>; fileName: string } | { types: string[] };
  /** When there is nothing to answer with: 204 without a body. */
  empty?: string;
  /** Cookies that the answer sets. */
  cookies?: string[];
  /** Why a call answers with an error that does not follow from its rule, its path or its body. */
  errors?: Record<number, string>;
}

export interface Parameter {
  name: string;
  description: string;
  /** A type of libs/contracts. */
  type?: string;
  /** What the type does not say. */
  schema?: Schema;
}

export const TAGS = {
  Sessions: 'Logging in and out, and who is logged in',
  Applications: 'Applying for a home, the receipt, the documents',
  Contacts: 'Messages from the contact form',
  Tender: 'The tender itself',
  Review: 'What administrators do with applications',
  'Payment requests': 'Asking applicants for the membership fee',
} as const;
export type Tag = keyof typeof TAGS;

/** By method and path, as `GET /api/auth/user`. */
export type Notes = Record<string, Note>;
