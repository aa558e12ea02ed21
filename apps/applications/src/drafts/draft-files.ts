import {
  type DraftFile,
  type DraftValues,
  INTERNAL,
  type KeepDraftFilesRequest,
  type Language,
  type MessageKey,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';

export interface DraftChange {
  userId: string;
  values: DraftValues;
  /** The version that the change is based on; null for the first save. */
  version: number | null;
  language: Language;
  uploadSession: string | null;
}

interface Kept {
  files: DraftFile[];
  /** Whether files were not kept because a quota is used up. */
  hadNoRoom: boolean;
}

export type KeptChange = DraftChange & Kept;

type Named = KeepDraftFilesRequest['documenti'];

/** Messages of the documents service when a quota of files of drafts is used up. */
const NO_ROOM: readonly MessageKey[] = ['documents.tooManyUploads', 'documents.uploadsFull'];

/** Whether the documents service must keep files before these values are saved. */
export const namesFiles = ({ documenti = {} }: DraftValues): boolean =>
  Object.values(documenti).some((paths) => paths.length > 0);

export class DraftFiles {
  constructor(private readonly documents: ServiceClient) {}

  /**
   * Makes the documents service keep the files that a draft names, before the draft is saved.
   * @param before files of the stored draft; they stay when a quota has no room for others
   * @returns the draft with the kept files only; missing files, files of other accounts and files without room are left out
   * @throws DomainError unavailable, too-many-requests
   */
  async keep(draft: DraftChange, before: readonly DraftFile[] = []): Promise<KeptChange> {
    const { documenti } = draft.values;
    if (!documenti || !namesFiles(draft.values)) return { ...draft, files: [], hadNoRoom: false };
    const kept = await this.keepWithRoom(draft, documenti, before);
    return { ...draft, values: { ...draft.values, documenti: only(documenti, kept.files) }, ...kept };
  }

  /** Gives the files that were kept for a draft back to its browser, after the account was deleted. @throws DomainError unavailable */
  async release({ userId, values }: DraftChange): Promise<void> {
    if (namesFiles(values)) await this.documents.call({ method: 'POST', path: INTERNAL.releaseDraftFiles(userId) });
  }

  /** Without room, keeps only files of the stored draft, because the typed values must be saved nevertheless (docs/adr/0049-drafts.md). */
  private async keepWithRoom(draft: DraftChange, documenti: Named, before: readonly DraftFile[]): Promise<Kept> {
    try {
      return { files: await this.request(draft, documenti), hadNoRoom: false };
    } catch (error) {
      if (!(error instanceof DomainError && NO_ROOM.includes(error.key))) throw error;
      return { files: await this.request(draft, only(documenti, before)), hadNoRoom: true };
    }
  }

  private async request({ userId, uploadSession }: DraftChange, documenti: Named): Promise<DraftFile[]> {
    if (!namesFiles({ documenti })) return [];
    const body: KeepDraftFilesRequest = { documenti, uploadSession };
    return this.documents.call<DraftFile[]>({ method: 'POST', path: INTERNAL.keepDraftFiles(userId), body });
  }
}

function only(documenti: Named, files: readonly DraftFile[]): Named {
  const paths = new Set(files.map(({ path }) => path));
  const sections = Object.entries(documenti).map(([section, all]) => [section, all.filter((path) => paths.has(path))]);
  return Object.fromEntries(sections);
}
