import {
  acceptedExtensions,
  type DocumentSection,
  type DocumentSectionId,
  extensionOf,
  findSection,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { nameIn, uploadIdIn } from '../uploads/upload-names';

export interface RequestedFile {
  section: DocumentSectionId;
  path: string;
  uploadId: string;
  name: string;
}

export type RequestedSections = Map<DocumentSectionId, RequestedFile[]>;

/**
 * Parses the sections of a request to attach files, and applies the rules that need no other data.
 *
 * @param sections section id to file paths, unvalidated
 * @throws DomainError invalid for an unknown section, too many files, an unaccepted format or an invalid path
 */
export function requestedSections(sections: Record<string, unknown>): RequestedSections {
  return new Map(
    Object.entries(sections).map(([id, paths]) => {
      const section = findSection(id);
      if (!section) throw new DomainError('invalid', 'documents.unknownSection', { parameters: { name: id } });
      return [section.id, filesOf(section, paths)] as const;
    }),
  );
}

function filesOf(section: DocumentSection, paths: unknown): RequestedFile[] {
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string')) {
    throw new DomainError('invalid', 'error.malformedBody');
  }
  const files = [...new Set<string>(paths)].map((path) => requestedFile(section.id, path));
  const surplus = files[section.maxFiles];
  if (surplus) {
    const parameters = { name: surplus.name, max: section.maxFiles };
    throw new DomainError('invalid', 'documents.oneTooMany', { parameters });
  }
  return files;
}

function requestedFile(section: DocumentSectionId, path: string): RequestedFile {
  const name = nameIn(path);
  const uploadId = uploadIdIn(path);
  if (!uploadId) throw new DomainError('invalid', 'documents.notIssued', { parameters: { name } });
  if (!acceptedExtensions(section).includes(extensionOf(name))) {
    throw new DomainError('invalid', 'documents.unsupportedFormat', { parameters: { name } });
  }
  return { section, path, uploadId, name };
}
