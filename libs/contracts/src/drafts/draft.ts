import type { DocumentSectionId } from '../documents/sections';
import 'reflect-metadata';
import { IsObject, IsOptional } from 'class-validator';
import type { ApplicationFieldName } from '../applications/application-fields';
import { VERSIONS } from '../limits';
import { Email, Password, WholeNumber } from '../validation/decorators';

/**
 * An uploaded file that a draft keeps, so that another device shows it again.
 *
 * The form sends `values.documenti` with every path that it shows, once the PUT of the file has ended. A save keeps the files that the
 * draft has already, and those that this browser (cookie `upload-session`) or this user uploaded, unless they belong to an application or
 * to another user. Any other path is left out of the draft, and a new file as well while drafts have no room for more (`hadNoRoom`). The
 * form removes such a path and says that the file has to be uploaded again.
 *
 * Kept files need no second upload: after the submission, PUT /api/applications/{id}/documents takes their paths. A file lives as long as
 * a draft names it, and up to a day more.
 */
export interface DraftFile {
  path: string;
  name: string;
  /** In bytes. */
  size: number;
}

/** Internal call of applications to documents before a draft is saved with other files. The answer is the `DraftFile[]` that it may name. */
export interface KeepDraftFilesRequest {
  documenti: Partial<Record<DocumentSectionId, string[]>>;
  /** The upload session of the browser, if it sent the cookie. */
  uploadSession: string | null;
}

/** Internal call of documents to applications: which of these files living drafts name. The answer has the same form. */
export interface NamedDraftFiles {
  files: { userId: string; path: string }[];
}

/** Largest `values`, in bytes of its JSON (contract, section 6: 64 kB). */
export const DRAFT_MAX_BYTES = 64 * 1024;

/** Contents of the form while it is filled in, as typed: only types are checked. Never passwords or consents. */
export interface DraftValues extends Partial<Record<ApplicationFieldName, string | number | null>> {
  /** Uploaded files, as `filePath`s. */
  documenti?: Partial<Record<DocumentSectionId, string[]>>;
}

/** Answer of GET /api/user/draft: the draft of the open tender. */
export interface Draft {
  values: DraftValues;
  /** Files that `values.documenti` names. */
  files: DraftFile[];
  /** Grows with every save; a save with an older one is refused. */
  version: number;
  /** ISO 8601 instants in UTC. */
  savedAt: string;
  expiresAt: string;
}

/** One entry of GET /api/user/drafts, newest first: a draft of the open tender, or of a closed one until it expires. */
export interface UserDraft extends Pick<Draft, 'values' | 'savedAt' | 'expiresAt'> {
  tenderId: string;
  tenderCode: string;
  /** State of the tender. Only a draft of an open one can be sent. */
  state: 'open' | 'closed';
}

/** Answer of PUT /api/user/draft and of POST /api/drafts. */
export interface SavedDraft extends Pick<Draft, 'version' | 'savedAt' | 'files'> {
  /** Present and true when new files are not among `files` because drafts have no room for more at the moment. */
  hadNoRoom?: boolean;
}

/** Body of PUT /api/user/draft, as `readDraftChange` reads it. */
export class SaveDraftDto {
  @IsObject({ message: 'validation.draft.values' })
  values: DraftValues;

  /** Null or missing for the first save, else the version that the change is based on. */
  @IsOptional()
  @WholeNumber(VERSIONS, { invalid: 'validation.draft.version' })
  version: number | null;
}

/** Body of POST /api/drafts with login: e-mail and password are ignored. */
export class BeginOwnDraftDto {
  @IsObject({ message: 'validation.draft.values' })
  values: DraftValues;
}

/** Body of POST /api/drafts without login: the password creates or opens the account. */
export class BeginDraftDto extends BeginOwnDraftDto {
  @Email()
  email: string;

  @Password('validation.password.tooShort')
  password: string;
}
