import type { ClaimDocumentsAnswer } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClaimLimit } from '../rate-limit';
import { answerOf } from './attached-files';
import { type ClaimedFile, ClaimedFiles, type NewFile } from './claimed-files';
import { type CopiedFile, CopyUploads } from './copy-uploads';
import { type Claimant, IssuedUploads } from './issued-uploads';
import { type RequestedFile, type RequestedSections, requestedSections } from './requested-files';

interface Claim extends Claimant {
  sections: Record<string, unknown>;
}

interface Settled {
  answer: ClaimDocumentsAnswer;
  /** Keys of stored files that no row names. */
  unneeded: string[];
}

/** Attaches uploaded files to an application, all or none. */
@Injectable()
export class ClaimDocuments {
  private readonly turns = new ClaimTurns();

  constructor(
    private readonly issuedUploads: IssuedUploads,
    private readonly copyUploads: CopyUploads,
    private readonly claimedFiles: ClaimedFiles,
    private readonly limit: ClaimLimit,
  ) {}

  /**
   * A section's new list replaces its old one; other sections stay. A file that the application already has keeps its stored
   * copy, even if the upload was deleted.
   *
   * @throws DomainError invalid naming the file that breaks a rule, too-many-requests
   */
  async run(applicationId: string, claim: Claim): Promise<ClaimDocumentsAnswer> {
    await this.limit.count(applicationId);
    return this.turns.hold(applicationId, () => this.claim(applicationId, claim));
  }

  private async claim(applicationId: string, claim: Claim): Promise<ClaimDocumentsAnswer> {
    const sections = requestedSections(claim.sections);
    const present = await this.claimedFiles.of(applicationId);
    const slots = filesBySlot(present);
    const added = [...sections.values()].flat().filter((file) => !slots.has(slotOf(file)));
    await this.issuedUploads.requireIssuedTo(claim, added);
    const fresh = notAmong(present, added);
    await this.issuedUploads.requireAvailable(applicationId, fresh);
    await this.issuedUploads.keep(added);
    const copies = await this.copyUploads.run(applicationId, fresh);
    // If the database fails, it may have committed, so the copies stay.
    const settled = await this.claimedFiles
      .exclusively(applicationId, (manager) => this.settle(manager, applicationId, sections, copies))
      .catch(async (error: unknown) => {
        if (error instanceof DomainError) await this.copyUploads.discard(copies.map(({ objectKey }) => objectKey));
        throw error;
      });
    if (settled) {
      await this.issuedUploads.keepThoseOfTheirBrowsers(added);
      await this.copyUploads.discard(settled.unneeded);
      return settled.answer;
    }
    // Between reading and locking, another claim has dropped or taken a file, so this one starts again.
    await this.copyUploads.discard(copies.map(({ objectKey }) => objectKey));
    return this.claim(applicationId, claim);
  }

  /** @returns null when a file is neither stored nor copied, or belongs to another application */
  private async settle(
    manager: EntityManager,
    applicationId: string,
    sections: RequestedSections,
    copies: CopiedFile[],
  ): Promise<Settled | null> {
    const before = await this.claimedFiles.of(applicationId, manager);
    const slots = filesBySlot(before);
    const uploads = new Map<string, NewFile>([...copies, ...before].map((file) => [file.uploadId, file]));
    const lists = [...sections].map(([section, files]) => ({
      section,
      files: files.map((file) => slots.get(slotOf(file)) ?? placed(uploads.get(file.uploadId), section)),
      before: before.filter((file) => file.section === section),
    }));
    const changed = [];
    for (const { section, files, before } of lists) {
      const complete = files.filter((file) => file !== undefined);
      if (complete.length < files.length) return null;
      if (!isSameList(complete, before)) changed.push({ section, files: complete });
    }
    const touched = changed.length > 0 ? uploadIdsOf([...before, ...changed.flatMap(({ files }) => files)]) : [];
    const taken = await this.issuedUploads.lock(manager, applicationId, touched);
    const known = new Set(uploadIdsOf(before));
    if ([...taken].some((uploadId) => !known.has(uploadId))) return null;
    for (const { section, files } of changed) {
      await this.claimedFiles.replace(manager, applicationId, section, files);
    }
    await this.claimedFiles.noteAttached(manager, applicationId, touched);
    const changedSections = changed.map(({ section }) => section);
    const state = await this.claimedFiles.state(manager, applicationId, changedSections);
    const after = await this.claimedFiles.of(applicationId, manager);
    const needed = new Set(after.map(({ objectKey }) => objectKey));
    const unneeded = [...copies, ...before].map(({ objectKey }) => objectKey).filter((key) => !needed.has(key));
    return { answer: answerOf(state, after), unneeded };
  }
}

/**
 * Runs the claims of one application one after the other in this process, so that a repeated claim finds the copies of the
 * first. Several processes may still copy the same files; the rows decide whose copies stay.
 */
class ClaimTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  async hold<T>(applicationId: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(applicationId) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    this.last.set(applicationId, ended);
    try {
      return await mine;
    } finally {
      if (this.last.get(applicationId) === ended) this.last.delete(applicationId);
    }
  }
}

function slotOf({ section, uploadId }: Pick<RequestedFile, 'section' | 'uploadId'>): string {
  return `${section} ${uploadId}`;
}

function filesBySlot(files: ClaimedFile[]): Map<string, ClaimedFile> {
  return new Map(files.map((file) => [slotOf(file), file]));
}

function uploadIdsOf(files: NewFile[]): string[] {
  return files.map(({ uploadId }) => uploadId);
}

function notAmong(present: ClaimedFile[], added: RequestedFile[]): RequestedFile[] {
  const known = new Set(present.map(({ uploadId }) => uploadId));
  return [...new Map(added.map((file) => [file.uploadId, file])).values()].filter(
    ({ uploadId }) => !known.has(uploadId),
  );
}

/** A row for a stored file in another section. */
function placed(file: NewFile | undefined, section: NewFile['section']): NewFile | undefined {
  if (!file) return undefined;
  const { uploadId, objectKey, name, contentType, size } = file;
  return { section, uploadId, objectKey, name, contentType, size };
}

function isSameList(one: (ClaimedFile | NewFile)[], other: ClaimedFile[]): boolean {
  return one.length === other.length && one.every(({ objectKey }, index) => objectKey === other[index]?.objectKey);
}
