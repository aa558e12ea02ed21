import type { ClaimDocumentsAnswer } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClaimLimit } from './claim-limit';
import { ClaimTurns } from './claim-turns';
import { type ClaimedFile, ClaimedFiles, documentsByType, type NewFile } from './claimed-files';
import { type CopiedFile, CopyUploads } from './copy-uploads';
import { type Claimant, IssuedUploads } from './issued-uploads';
import { type RequestedFile, type RequestedSections, requestedSections } from './requested-files';

interface Claim extends Claimant {
  sections: Record<string, unknown>;
}

interface Settled {
  answer: ClaimDocumentsAnswer;
  /** Keys of stored files that no row names any more, or yet. */
  unneeded: string[];
}

/** Attaches uploaded files to an application: all of the claim or nothing of it. */
@Injectable()
export class ClaimDocuments {
  constructor(
    private readonly issuedUploads: IssuedUploads,
    private readonly copyUploads: CopyUploads,
    private readonly claimedFiles: ClaimedFiles,
    private readonly turns: ClaimTurns,
    private readonly limit: ClaimLimit,
  ) {}

  /**
   * A section's new list replaces its old one; sections that the claim does not name stay. A file that the section has already
   * keeps its stored copy, even if the upload is gone. A file that another section has already is not copied again.
   *
   * @throws DomainError invalid naming the file that breaks a rule, too-many-requests
   */
  async execute(applicationId: string, claim: Claim): Promise<ClaimDocumentsAnswer> {
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
    const copies = await this.copyUploads.execute(applicationId, fresh);
    // If this fails, nobody knows whether it was committed: the copies stay, as the rows may name them.
    const settled = await this.claimedFiles.exclusively(applicationId, (manager) =>
      this.settle(manager, applicationId, sections, copies),
    );
    if (settled) {
      await this.issuedUploads.keepThoseOfTheirBrowsers(added);
      await this.copyUploads.discard(settled.unneeded);
      return settled.answer;
    }
    // Between looking and locking, a claim has dropped a file that this one counted on, or has taken one for another
    // application: from the start, which copies the file or refuses it.
    await this.copyUploads.discard(copies.map(({ objectKey }) => objectKey));
    return this.claim(applicationId, claim);
  }

  /** @returns null when a file is neither there nor copied, or belongs to another application */
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
    const version = await this.claimedFiles.version(manager, applicationId, changed.length > 0);
    const after = changed.length > 0 ? await this.claimedFiles.of(applicationId, manager) : before;
    const needed = new Set(after.map(({ objectKey }) => objectKey));
    const unneeded = [...copies, ...before].map(({ objectKey }) => objectKey).filter((key) => !needed.has(key));
    return { answer: { documenti: documentsByType(after), version }, unneeded };
  }
}

/** A section holds an upload once. */
function slotOf({ section, uploadId }: Pick<RequestedFile, 'section' | 'uploadId'>): string {
  return `${section} ${uploadId}`;
}

function filesBySlot(files: ClaimedFile[]): Map<string, ClaimedFile> {
  return new Map(files.map((file) => [slotOf(file), file]));
}

function uploadIdsOf(files: NewFile[]): string[] {
  return files.map(({ uploadId }) => uploadId);
}

/** Files whose uploads no section has, each upload once. */
function notAmong(present: ClaimedFile[], added: RequestedFile[]): RequestedFile[] {
  const known = new Set(present.map(({ uploadId }) => uploadId));
  return [...new Map(added.map((file) => [file.uploadId, file])).values()].filter(
    ({ uploadId }) => !known.has(uploadId),
  );
}

/** A stored file in another section: a row of its own for the same object. */
function placed(file: NewFile | undefined, section: NewFile['section']): NewFile | undefined {
  if (!file) return undefined;
  const { uploadId, objectKey, name, contentType, size } = file;
  return { section, uploadId, objectKey, name, contentType, size };
}

function isSameList(one: (ClaimedFile | NewFile)[], other: ClaimedFile[]): boolean {
  return one.length === other.length && one.every(({ objectKey }, index) => objectKey === other[index]?.objectKey);
}
