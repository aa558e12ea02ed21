import 'reflect-metadata';
import { IsObject, IsOptional } from 'class-validator';
import type { ApplicationFieldName } from '../applications/application-fields';
import type { DocumentSectionId } from '../documents/sections';
import { Email, Password, WholeNumber } from '../validation/decorators';
import { VERSIONS } from '../validation/rules';
import type { DraftFile } from './draft-files';

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
