import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_SECTIONS, type DocumentSectionId } from '@lacorte/contracts';
import { documentsOf, lastSegment, type UploadItem, type UploadStatus } from '../../../lib/uploads/upload-item';
import { sectionStatus, uploadProgress } from './section-button';

let made = 0;
function anItem(section: DocumentSectionId, status: UploadStatus = 'done'): UploadItem {
  made += 1;
  const filePath = status === 'done' ? `uploads/${made}/file-${made}.pdf` : '';
  const file = new File([], 'file.pdf');
  const { name, size } = file;
  return {
    ...{ id: String(made), section, status, file, percent: 0, filePath },
    ...{ name, size, issuedAt: 0, isRenewal: false, isKept: false, refusal: undefined },
  };
}

const statuses = (items: UploadItem[]) => DOCUMENT_SECTIONS.map((section) => sectionStatus(section, items));

describe('the documents of an application', () => {
  it('start as pending where required and optional elsewhere', () => {
    expect(statuses([])).toEqual(['pending', 'pending', 'optional', 'pending', 'optional']);
  });

  it('are completed by one file that arrived, not by one on its way', () => {
    const items = [anItem('carta-identita'), anItem('altri-documenti'), anItem('codice-fiscale-doc', 'uploading')];
    expect(statuses(items)).toEqual(['completed', 'pending', 'optional', 'pending', 'completed']);
  });

  it('count required sections out of 3 and files out of 14', () => {
    const items = [anItem('carta-identita'), anItem('carta-identita'), anItem('altri-documenti')];
    expect(uploadProgress(items)).toMatchObject({
      requiredDone: 1,
      required: 3,
      requiredPercent: 33,
      files: 3,
      maxFiles: 14,
      totalPercent: 21,
    });
  });

  it('are sent as section to comma-joined paths of what arrived', () => {
    const [front, back] = [anItem('carta-identita'), anItem('carta-identita')];
    expect(documentsOf([front, back, anItem('altri-documenti', 'failed')])).toEqual({
      'carta-identita': `${front.filePath},${back.filePath}`,
    });
  });

  it('are named by the last segment of their path', () => {
    expect(lastSegment('uploads/1/carta identità.pdf')).toBe('carta identità.pdf');
    expect(lastSegment('')).toBe('');
  });
});
