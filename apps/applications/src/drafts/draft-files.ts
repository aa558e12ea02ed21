import {
  type DraftFile,
  type DraftValues,
  INTERNAL,
  type KeepDraftFilesRequest,
  type MessageKey,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';

export interface DraftToSave {
  userId: string;
  values: DraftValues;
  /** Upload session of the browser that saves the draft. */
  uploadSession: string | null;
}

/** The files of a draft that documents keeps. */
interface Kept {
  files: DraftFile[];
  /** Files were not kept because a quota is used up. */
  hadNoRoom: boolean;
}

type Named = KeepDraftFilesRequest['documenti'];

/** Messages of documents when a quota of files of drafts is used up. */
const NO_ROOM: readonly MessageKey[] = ['documents.tooManyUploads', 'documents.uploadsFull'];

/** Whether documents is asked before these values are saved. */
export const namesFiles = ({ documenti = {} }: DraftValues): boolean =>
  Object.values(documenti).some((paths) => paths.length > 0);

/** The uploaded files of drafts, which documents keeps. */
export class DraftFiles {
  constructor(private readonly documents: ServiceClient) {}

  /**
   * Makes documents keep the files that a draft names, before it is saved. A draft that is then not saved keeps them for a day at most.
   *
   * @param before files of the draft as it stands: those stay when a quota has no room for others
   * @returns the draft without the files that are not there, not the account's or without room, and the others
   * @throws DomainError unavailable, too-many-requests
   */
  async keep<T extends DraftToSave>(draft: T, before: readonly DraftFile[] = []): Promise<T & Kept> {
    const { documenti } = draft.values;
    if (!documenti || !namesFiles(draft.values)) return { ...draft, files: [], hadNoRoom: false };
    const kept = await this.keepWithRoom(draft, documenti, before);
    return { ...draft, values: { ...draft.values, documenti: only(documenti, kept.files) }, ...kept };
  }

  /** A full store must not stop the saving of what is typed (docs/adr/0049-drafts.md). */
  private async keepWithRoom(draft: DraftToSave, documenti: Named, before: readonly DraftFile[]): Promise<Kept> {
    try {
      return { files: await this.ask(draft, documenti), hadNoRoom: false };
    } catch (error) {
      if (!(error instanceof DomainError && NO_ROOM.includes(error.key))) throw error;
      return { files: await this.ask(draft, only(documenti, before)), hadNoRoom: true };
    }
  }

  private async ask({ userId, uploadSession }: DraftToSave, documenti: Named): Promise<DraftFile[]> {
    if (!namesFiles({ documenti })) return [];
    const body: KeepDraftFilesRequest = { documenti, uploadSession };
    return this.documents.call<DraftFile[]>({ method: 'POST', path: INTERNAL.keepDraftFiles(userId), body });
  }
}

/** Without the paths of other files. */
function only(documenti: Named, files: readonly DraftFile[]): Named {
  const paths = new Set(files.map(({ path }) => path));
  const sections = Object.entries(documenti).map(([section, all]) => [section, all.filter((path) => paths.has(path))]);
  return Object.fromEntries(sections);
}
