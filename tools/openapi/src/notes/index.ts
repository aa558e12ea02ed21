import { ACCOUNTS } from './accounts.ts';
import { APPLICATIONS } from './applications.ts';
import { ASSESSMENT } from './assessment.ts';
import { DOCUMENT_REQUESTS } from './document-requests.ts';
import { DRAFTS } from './drafts.ts';
import type { Notes } from './note.ts';
import { PAYMENT_REQUESTS } from './payment-requests.ts';
import { PAYMENTS } from './payments.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { PUBLIC } from './public.ts';
import { RANKINGS } from './rankings.ts';
import { REVIEW } from './review.ts';
import { REVIEW_REQUESTS } from './review-requests.ts';
import { SESSIONS } from './sessions.ts';
import { TENDERS } from './tenders.ts';

/** Notes on every public call, in the order of the page. */
export const NOTES: Notes = {
  ...SESSIONS,
  ...ACCOUNTS,
  ...PERSONAL_DATA,
  ...APPLICATIONS,
  ...DRAFTS,
  ...PUBLIC,
  ...TENDERS,
  ...REVIEW,
  ...ASSESSMENT,
  ...DOCUMENT_REQUESTS,
  ...REVIEW_REQUESTS,
  ...PAYMENT_REQUESTS,
  ...PAYMENTS,
  ...RANKINGS,
};
