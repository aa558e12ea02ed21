import type { DocumentsByType } from '../documents/sections';
import type { ShownFields } from './application-fields';
import type { ApplicationStatus } from './options';
import type { Receipt } from './receipt';

interface Owned {
  id: string;
  userId: string;
  applicationCode: string;
  tenderId: string;
  tenderCode: string;
  applicationStatus: ApplicationStatus;
}

interface Kept {
  documenti: DocumentsByType;
}

/** One application as its owner and an administrator read it: every field of section 3. */
export type UserApplication = Owned & ShownFields<'own'> & Kept & Receipt;
