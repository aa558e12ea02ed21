import type { DocumentSectionId } from '../documents/sections';
import 'reflect-metadata';
import { IsObject, IsOptional } from 'class-validator';
import type { ApplicationFieldName } from '../applications/application-fields';
import { VERSIONS } from '../limits';
import { Email, Password, WholeNumber } from '../validation/decorators';

/**
 * An uploaded file that a draft keeps, so that another device shows it again.
 *
 * The form sends `values.documenti` with every path that it shows, after the PUT of the file has ended. A save keeps the files that the
 * draft already has, and those that this browser (cookie `upload-session`) or this user uploaded, unless they belong to an application or
 * to another user. Any other path is left out of the draft. A new file is also left out while drafts have no room for more (`hadNoRoom`).
 * The form removes such a path and says that the file has to be uploaded again.
 *
 * Kept files need no second upload, because PUT /api/applications/{id}/documents accepts their paths after the submission. A file exists as
 * long as a draft names it, and up to a day longer.
 */
export interface DraftFile {
  path: string;
  name: string;
  /** In bytes. */
  size: number;
}

/** Internal call to the documents service before a draft is saved with new files. The answer is a `DraftFile[]` of the kept files. */
export interface KeepDraftFilesRequest {
  documenti: Partial<Record<DocumentSectionId, string[]>>;
  /** The upload session of the browser, if it sent the cookie. */
  uploadSession: string | null;
}

/** Internal call of the documents service to the applications service, with kept files. The answer has those that existing drafts name. */
export interface NamedDraftFiles {
  files: { userId: string; path: string }[];
}

/** Largest `values`, in bytes of its JSON (contract, section 6: 64 kB). */
export const DRAFT_MAX_BYTES = 64 * 1024;

/** Contents of the form as typed, without passwords and consents. Only types are checked. */
export interface DraftValues extends Partial<Record<ApplicationFieldName, string | number | null>> {
  /** Values of `filePath` of uploaded files. */
  documenti?: Partial<Record<DocumentSectionId, string[]>>;
}

/** Answer of GET /api/user/draft, with the draft of the open tender. */
export interface Draft {
  values: DraftValues;
  /** Files that `values.documenti` names. */
  files: DraftFile[];
  /** Grows with every save; a save with an older version is refused. */
  version: number;
  /** ISO 8601 instants in UTC. */
  savedAt: string;
  expiresAt: string;
}

/** One entry of GET /api/user/drafts, newest first. It is a draft of the open tender, or of a closed tender until it expires. */
export interface UserDraft extends Pick<Draft, 'values' | 'savedAt' | 'expiresAt'> {
  tenderId: string;
  tenderCode: string;
  /** State of the tender. Only a draft of an open tender can be sent. */
  state: 'open' | 'closed';
}

/** Answer of PUT /api/user/draft and of POST /api/drafts. */
export interface SavedDraft extends Pick<Draft, 'version' | 'savedAt' | 'files'> {
  /** True if new files are not among `files`, because drafts have no room for more at the moment; otherwise missing. */
  hadNoRoom?: boolean;
}

/** Body of PUT /api/user/draft, as `readDraftChange` reads it. */
export class SaveDraftDto {
  @IsObject({ message: 'validation.draft.values' })
  values: DraftValues;

  /** The version that the change is based on; null or missing for the first save. */
  @IsOptional()
  @WholeNumber(VERSIONS, { invalid: 'validation.draft.version' })
  version: number | null;
}

/** Body of POST /api/drafts with login. E-mail and password are ignored. */
export class BeginOwnDraftDto {
  @IsObject({ message: 'validation.draft.values' })
  values: DraftValues;
}

/** Body of POST /api/drafts without login. The password creates or opens the account. */
export class BeginDraftDto extends BeginOwnDraftDto {
  @Email()
  email: string;

  @Password('validation.password.tooShort')
  password: string;
}
