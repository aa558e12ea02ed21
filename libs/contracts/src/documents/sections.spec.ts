import { describe, expect, it } from '@jest/globals';
import { acceptedExtensions, DOCUMENT_SECTIONS, extensionOf } from './sections';

describe('document sections', () => {
  it('are five, three of them required, for fourteen files at most', () => {
    expect(DOCUMENT_SECTIONS).toHaveLength(5);
    expect(DOCUMENT_SECTIONS.filter((section) => section.required)).toHaveLength(3);
    expect(DOCUMENT_SECTIONS.reduce((sum, section) => sum + section.maxFiles, 0)).toBe(14);
  });

  it('accept text documents only among the other documents', () => {
    expect(acceptedExtensions('carta-identita')).not.toContain('.docx');
    expect(acceptedExtensions('altri-documenti')).toContain('.docx');
  });

  it('read an extension without regard to case', () => {
    expect(extensionOf('Carta.Identità.PDF')).toBe('.pdf');
    expect(extensionOf('senza')).toBe('');
  });
});
