import type { ClaimDocumentsAnswer } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
  ) {}

  /**
   * A section's new list replaces its old one; sections that the claim does not name stay. A file that the section has already
   * keeps what is stored, whatever has become of its upload.
   *
   * @throws DomainError invalid naming the file that breaks a rule
   */
  async execute(applicationId: string, claim: Claim): Promise<ClaimDocumentsAnswer> {
    const sections = requestedSections(claim.sections);
    const present = filesByUpload(await this.claimedFiles.of(applicationId));
    const added = [...sections.values()].flat().filter((file) => !present.has(slotOf(file)));
    await this.issuedUploads.requireIssuedTo(claim, added);
    const copies = await this.copyUploads.execute(applicationId, added);
    // If this fails, nobody knows whether it was committed: the copies stay, as the rows may name them.
    const settled = await this.claimedFiles.exclusively(applicationId, (manager) =>
      this.settle(manager, applicationId, sections, copies),
    );
    if (settled) {
      await this.copyUploads.discard(settled.unneeded);
      return settled.answer;
    }
    // A claim at the same time has dropped a file that this one counted on: from the start, which copies it.
    await this.copyUploads.discard(copies.map(({ objectKey }) => objectKey));
    return this.execute(applicationId, claim);
  }

  /** @returns null when a file is neither there nor copied */
  private async settle(
    manager: EntityManager,
    applicationId: string,
    sections: RequestedSections,
    copies: CopiedFile[],
  ): Promise<Settled | null> {
    const before = await this.claimedFiles.of(applicationId, manager);
    const available = new Map<string, ClaimedFile | NewFile>([...filesByUpload(copies), ...filesByUpload(before)]);
    const lists = [...sections].map(([section, files]) => ({
      section,
      files: files.map((file) => available.get(slotOf(file))),
      before: before.filter((file) => file.section === section),
    }));
    const changed = [];
    for (const { section, files, before } of lists) {
      const complete = files.filter((file) => file !== undefined);
      if (complete.length < files.length) return null;
      if (!isSameList(complete, before)) changed.push({ section, files: complete });
    }
    for (const { section, files } of changed) {
      await this.claimedFiles.replace(manager, applicationId, section, files);
    }
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

function filesByUpload<F extends NewFile | ClaimedFile>(files: F[]): Map<string, F> {
  return new Map(files.map((file) => [slotOf(file), file]));
}

function isSameList(one: (ClaimedFile | NewFile)[], other: ClaimedFile[]): boolean {
  return one.length === other.length && one.every(({ objectKey }, index) => objectKey === other[index]?.objectKey);
}
