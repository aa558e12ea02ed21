import type { Schema } from '../openapi-types.ts';

/** The part of a call's description that neither the controller nor its types contain. */
export interface Note {
  /** Groups the calls of the page. */
  tag: Tag;
  /** One line without a full stop. */
  summary: string;
  description?: string;
  /** Whether a session is needed, if the access rule does not determine it. */
  session?: 'optional' | 'required';
  query?: Parameter[];
  headers?: Parameter[];
  /** Alternative classes of the body, if the handler validates it itself. */
  bodies?: string[];
  /** The type of libs/contracts that the body has, if the handler reads it itself. */
  takes?: string;
  /** The file of a multipart body: its field, with what it holds. */
  file?: { field: string; description: string };
  /** If the return type is not enough: files, or alternative types of libs/contracts (`Name` or `Name[]`). */
  answer?: { files: Record<string, string>; fileName: string } | { types: string[] };
  /** Where the call redirects to, with status 302; it then has no other answer. */
  redirects?: string;
  /** When the call answers 204 without a body. */
  empty?: string;
  /** Cookies that the answer sets. */
  cookies?: string[];
  /** Errors that do not follow from the access rule, the path or the body, with their causes. */
  errors?: Record<number, string>;
}

export interface Parameter {
  name: string;
  description: string;
  /** A type of libs/contracts. */
  type?: string;
  /** Constraints beyond the type. */
  schema?: Schema;
}

export const TAGS = {
  Sessions: 'Login, logout and the current user',
  'Personal data': 'Export and erasure of the current user’s data',
  Accounts: 'Passwords and addresses of accounts',
  Applications: 'Applications, receipts and documents',
  Drafts: 'Drafts of applications',
  Contacts: 'Messages from the contact form',
  Tender: 'The tender itself',
  Review: 'Review of applications by administrators',
  Assessment: 'Verified facts of applications, what the rules make of them, and notes',
  'Document requests': 'Requests for missing documents',
  'Review requests': 'Requests of review of a provisional ranking',
  'Payment requests': 'E-mails that ask applicants for the membership fee',
  Rankings: 'Runs of the ranking rule, and what is published of them',
  Payments: 'Money that arrives: events of the payment service, bank statements, and what they pay',
} as const;
export type Tag = keyof typeof TAGS;

/** Notes on the calls of a tag by method and path, as `GET /api/auth/user`. */
export type Notes = Record<string, Omit<Note, 'tag'>>;

const COUNTED: Schema = { type: 'integer', minimum: 1 };

/** Parameters of every list. */
export const PAGE: Parameter[] = [
  { name: 'page', description: 'Counted from 1', schema: { ...COUNTED, default: 1 } },
  { name: 'pageSize', description: 'Rows per page', schema: { ...COUNTED, maximum: 200, default: 50 } },
];

export function idParameter(name: string, description: string): Parameter {
  return { name, description, schema: { type: 'string', format: 'uuid' } };
}

/** One of some words. */
export function wordParameter(name: string, description: string, ...words: string[]): Parameter {
  return { name, description, schema: { type: 'string', enum: words } };
}

/** Content types of an attached file. */
export const UPLOADED = {
  'application/pdf': 'The file, as it was uploaded',
  'image/jpeg': 'The file, as it was uploaded',
  'image/png': 'The file, as it was uploaded',
  'application/msword': 'The file, as it was uploaded',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'The file, as it was uploaded',
};

export const NUMBERED_FILE_NAME =
  'the original file name, with `_FRONTE`, `_RETRO`, or `_1`, `_2` … before its extension';

export const QUARANTINED = { 409: 'The file is in quarantine, because the virus scanner found a threat' };
export const MISSING = { 503: 'Object storage is unavailable, or the file is missing there' };
