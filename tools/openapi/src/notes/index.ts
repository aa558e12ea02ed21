import { ACCOUNTS } from './accounts.ts';
import { APPLICATIONS } from './applications.ts';
import { ASSESSMENT } from './assessment.ts';
import { CONTACTS } from './contacts.ts';
import { DOCUMENT_REQUESTS } from './document-requests.ts';
import { DRAFTS } from './drafts.ts';
import type { Note, Notes, Tag } from './note.ts';
import { PAYMENT_REQUESTS } from './payment-requests.ts';
import { PAYMENTS } from './payments.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { RANKINGS } from './rankings.ts';
import { REVIEW } from './review.ts';
import { REVIEW_REQUESTS } from './review-requests.ts';
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
