import { type ApplicationOwner, type AttachDocumentsAnswer, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { ServiceClient } from '@lacorte/http-client';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { AttachLimit } from '../rate-limit';
import { type AttachedFile, AttachedFiles, answerOf, type NewFile } from './attached-files';
import { type CopiedFile, CopyUploads } from './copy-uploads';
import { IssuedUploads, type UploadOwner, uploadIdsOf } from './issued-uploads';
import { type RequestedFile, type RequestedSections, requestedSections } from './requested-files';

interface Attachments extends UploadOwner {
  sections: Record<string, unknown>;
}

/** Attaches uploaded files to an application, all or none. */
export class AttachDocuments {
  /** Runs the calls of an application one after the other. Only applications with calls in progress have an entry. */
  private readonly turns = new Map<string, ReturnType<typeof pLimit>>();

  constructor(
    private readonly applications: ServiceClient,
    private readonly issuedUploads: IssuedUploads,
    private readonly copyUploads: CopyUploads,
    private readonly attachedFiles: AttachedFiles,
    private readonly limit: AttachLimit,
  ) {}

  /**
   * Replaces the lists of the given sections. A file that the application already has keeps its stored copy, even if the upload was
   * deleted. A repeated call in this process waits for the first and finds its copies. Several processes may copy the same files; the copies
   * whose rows are committed first stay.
   *
   * @throws DomainError invalid naming the file that breaks a rule, too-many-requests
   */
  async run(applicationId: string, attachments: Attachments): Promise<AttachDocumentsAnswer> {
    await this.limit.count(applicationId);
    const turns = this.turns.get(applicationId) ?? pLimit(1);
    this.turns.set(applicationId, turns);
    try {
      return await turns(() => this.attach(applicationId, attachments));
    } finally {
      if (turns.activeCount === 0) this.turns.delete(applicationId);
    }
  }

  private async attach(applicationId: string, attachments: Attachments): Promise<AttachDocumentsAnswer> {
    const sections = requestedSections(attachments.sections);
    const present = await this.attachedFiles.of(applicationId);
    const slots = filesBySlot(present);
    const added = [...sections.values()].flat().filter((file) => !slots.has(slotOf(file)));
    await this.issuedUploads.requireIssuedTo(attachments, added);
    const fresh = notAmong(present, added);
    await this.issuedUploads.requireAvailable(applicationId, fresh);
    await this.issuedUploads.keep(added);
    const copies = await this.copyUploads.run(applicationId, fresh);
    const copiedKeys = copies.map(({ objectKey }) => objectKey);
    // If the database fails, the transaction may be committed, so the copies stay.
    const settled = await this.requireRunning(applicationId)
      .then(() =>
        this.attachedFiles.exclusively(applicationId, (manager) =>
          this.settle(manager, applicationId, sections, copies),
        ),
      )
      .catch(async (error: unknown) => {
        if (error instanceof DomainError) await this.copyUploads.discard(copiedKeys);
        throw error;
      });
    if (settled) {
      await this.issuedUploads.keepOthersOfBrowsers(added);
      await this.copyUploads.discard(settled.unneeded);
      return settled.answer;
    }
    // Another call has removed or attached a file between reading and locking, so this call starts again.
    await this.copyUploads.discard(copiedKeys);
    return this.attach(applicationId, attachments);
  }

  /** The application may have been withdrawn while its files were copied. No lock is held while the other service answers. */
  private async requireRunning(applicationId: string): Promise<void> {
    const path = INTERNAL.applicationOwner(applicationId);
    const owner = await this.applications.find<ApplicationOwner>({ method: 'GET', path });
    if (owner?.isWithdrawn) throw new DomainError('conflict', 'withdrawals.withdrawn');
  }

  /**
   * @returns the answer, and the keys of stored files that no row names; null when a file is neither stored nor copied, or belongs to
   *   another application
   */
  private async settle(
    manager: EntityManager,
    applicationId: string,
    sections: RequestedSections,
    copies: CopiedFile[],
  ): Promise<{ answer: AttachDocumentsAnswer; unneeded: string[] } | null> {
    const before = await this.attachedFiles.of(applicationId, manager);
    const slots = filesBySlot(before);
    const uploads = new Map<string, NewFile>([...copies, ...before].map((file) => [file.uploadId, file]));
    const changed = [];
    for (const [section, requested] of sections) {
      const files: NewFile[] = [];
      for (const file of requested) {
        const found = slots.get(slotOf(file)) ?? placed(uploads.get(file.uploadId), section);
        if (!found) return null;
        files.push(found);
      }
      const old = before.filter((file) => file.section === section);
      if (!isSameList(files, old)) changed.push({ section, files });
    }
    const touched = changed.length > 0 ? uploadIdsOf([...before, ...changed.flatMap(({ files }) => files)]) : [];
    const taken = await this.issuedUploads.lock(manager, applicationId, touched);
    const known = new Set(uploadIdsOf(before));
    if ([...taken].some((uploadId) => !known.has(uploadId))) return null;
    for (const { section, files } of changed) {
      await this.attachedFiles.replace(manager, applicationId, section, files);
    }
    await this.attachedFiles.noteAttached(manager, applicationId, touched);
    const changedSections = changed.map(({ section }) => section);
    const state = await this.attachedFiles.state(manager, applicationId, changedSections);
    const after = await this.attachedFiles.of(applicationId, manager);
    const needed = new Set(after.map(({ objectKey }) => objectKey));
    const unneeded = [...copies, ...before].map(({ objectKey }) => objectKey).filter((key) => !needed.has(key));
    return { answer: answerOf(state, after), unneeded };
  }
}

function slotOf({ section, uploadId }: Pick<RequestedFile, 'section' | 'uploadId'>): string {
  return `${section} ${uploadId}`;
}

const filesBySlot = (files: AttachedFile[]) => new Map(files.map((file) => [slotOf(file), file]));

/** Returns the files of `added` whose uploads the application does not have yet, each once. */
function notAmong(present: AttachedFile[], added: RequestedFile[]): RequestedFile[] {
  const fresh = new Map(added.map((file) => [file.uploadId, file]));
  for (const { uploadId } of present) fresh.delete(uploadId);
  return [...fresh.values()];
}

/** Makes a row for a stored file in another section. */
function placed(file: NewFile | undefined, section: NewFile['section']): NewFile | undefined {
  if (!file) return undefined;
  const { uploadId, objectKey, name, contentType, size } = file;
  return { section, uploadId, objectKey, name, contentType, size };
}

function isSameList(one: NewFile[], other: AttachedFile[]): boolean {
  return one.length === other.length && one.every(({ objectKey }, index) => objectKey === other[index]?.objectKey);
}
