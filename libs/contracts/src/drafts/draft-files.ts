import type { DocumentSectionId } from '../documents/sections';

/**
 * An uploaded file that a draft keeps. GET /api/user/draft answers `files: DraftFile[]` beside `values`, also in `current` of a
 * `version-conflict`, so that another device shows them again. PUT /api/user/draft and POST /api/drafts answer the same list beside
 * `version` and `savedAt`.
 *
 * The form sends `values.documenti: {section: [filePath]}` with every path that it shows, complete each time, as POST
 * /api/objects/upload has answered them, and only after the PUT of the file has ended. A save keeps the files that it names:
 *
 * - a file that the draft has already;
 * - a file that this browser uploaded (cookie `upload-session`) or this user, unless it belongs to an application or to another user.
 *
 * Any other path is left out of the draft: unknown, expired, not uploaded, or of another person. The save succeeds all the same. The form
 * removes a path that it sent and `files` does not have, and says that this file has to be uploaded again. When drafts have no room for
 * more files, new ones are left out in the same way, and the answer has `hadNoRoom: true`. A section that is left
 * out, or has an empty list, has no files.
 *
 * Kept files need no second upload. After the submission, on any device where the user is logged in and in the browser that has
 * submitted, PUT /api/applications/{id}/documents takes their paths. A file lives as long as a draft names it, and up to a day more.
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
