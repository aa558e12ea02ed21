import { ACCOUNTS, PERSONAL_DATA } from './accounts.ts';
import { APPLICATIONS } from './applications.ts';
import { CONTACTS } from './contacts.ts';
import { DRAFTS } from './drafts.ts';
import type { Note, Notes, Tag } from './note.ts';
import { PAYMENT_REQUESTS, PAYMENTS } from './payments.ts';
import { RANKINGS } from './rankings.ts';
import { DOCUMENT_REQUESTS, REVIEW_REQUESTS } from './requests.ts';
import { ASSESSMENT, REVIEW } from './review.ts';
import { SESSIONS } from './sessions.ts';
import { TENDERS } from './tenders.ts';

const tagged = (tag: Tag, notes: Notes): Record<string, Note> =>
  Object.fromEntries(Object.entries(notes).map(([call, note]) => [call, { tag, ...note }]));

/** Notes on every public call, in the order of the page. */
export const NOTES: Record<string, Note> = {
  ...tagged('Sessions', SESSIONS),
  ...tagged('Accounts', ACCOUNTS),
  ...tagged('Personal data', PERSONAL_DATA),
  ...tagged('Applications', APPLICATIONS),
  ...tagged('Drafts', DRAFTS),
  ...tagged('Contacts', CONTACTS),
  ...tagged('Tender', TENDERS),
  ...tagged('Review', REVIEW),
  ...tagged('Assessment', ASSESSMENT),
  ...tagged('Document requests', DOCUMENT_REQUESTS),
  ...tagged('Review requests', REVIEW_REQUESTS),
  ...tagged('Payment requests', PAYMENT_REQUESTS),
  ...tagged('Payments', PAYMENTS),
  ...tagged('Rankings', RANKINGS),
};
