import { type DocumentSectionId, findSection } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';

/**
 * The file paths of each section that a call names.
 *
 * @param documents section id to file paths joined by commas, from outside
 * @throws DomainError invalid for an unknown section and for a value that is no text
 */
export function toSections(documents: Record<string, unknown>): Partial<Record<DocumentSectionId, string[]>> {
  return Object.fromEntries(
    Object.entries(documents).map(([name, paths]) => {
      const section = findSection(name);
      if (!section) throw new DomainError('invalid', 'documents.unknownSection', { parameters: { name } });
      return [section.id, toPaths(paths)];
    }),
  );
}

function toPaths(value: unknown): string[] {
  if (typeof value !== 'string') {
    throw new DomainError('invalid', 'error.validation', { fields: { documents: 'validation.documents.required' } });
  }
  return value
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}
