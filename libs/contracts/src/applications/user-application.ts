import type { DocumentRequest } from '../document-requests/document-request';
import type { AttachedFile } from '../documents/attached-file';
import type { DocumentSectionId, DocumentsByType } from '../documents/sections';
import type { OwnRanking, UnlistedInRanking } from '../rankings/review-request';
import type { ShownFields } from './application-fields';
import type { Fee } from './fee';
import type { ApplicationStatus } from './options';
import type { Receipt } from './receipt';
import type { TimelineEntry } from './timeline';

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

/** Internal answer of applications to documents. */
export interface ApplicationOwner {
  userId: string;
}

/** What has become of an application since it was sent, in the answer of GET /api/user/applications (contract, section 7). */
export interface OwnApplication extends UserApplication {
  fee: Fee;
  /** Oldest first. */
  timeline: TimelineEntry[];
  /** Newest first. */
  documentRequests: DocumentRequest[];
  /** Sections whose files the owner may change now. */
  mayAttach: DocumentSectionId[];
  files: AttachedFile[];
  /** In the last published ranking of its tender; null in none. */
  ranking: OwnRanking | null;
  /** The last published ranking of its tender while `ranking` is null; null as well when none is published. */
  unlisted: UnlistedInRanking | null;
}
