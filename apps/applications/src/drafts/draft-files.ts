import { type DraftFile, type DraftValues, INTERNAL, type KeepDraftFilesRequest } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

export interface DraftToSave {
  userId: string;
  values: DraftValues;
  /** Of the browser that saves it. */
  uploadSession: string | null;
}

/** Whether documents is asked before these values are saved. */
export const namesFiles = ({ documenti = {} }: DraftValues): boolean =>
  Object.values(documenti).some((paths) => paths.length > 0);

/** The uploaded files of drafts, which documents keeps. */
export class DraftFiles {
  constructor(private readonly documents: ServiceClient) {}

  /**
   * Makes documents keep the files that a draft names, before it is saved. A draft that is then not saved keeps them for a day at most.
   *
   * @returns the draft without the files that are not there or not the account's, and the others
   * @throws DomainError unavailable, too-many-requests
   */
  async keep<T extends DraftToSave>(draft: T): Promise<T & { files: DraftFile[] }> {
    const { documenti } = draft.values;
    if (!documenti || !namesFiles(draft.values)) return { ...draft, files: [] };
    const body: KeepDraftFilesRequest = { documenti, uploadSession: draft.uploadSession };
    const path = INTERNAL.keepDraftFiles(draft.userId);
    const files = await this.documents.call<DraftFile[]>({ method: 'POST', path, body });
    const kept = new Set(files.map((file) => file.path));
    const sections = Object.entries(documenti).map(([section, paths]) => [
      section,
      paths.filter((one) => kept.has(one)),
    ]);
    return { ...draft, values: { ...draft.values, documenti: Object.fromEntries(sections) }, files };
  }
}
