import { describe, expect, it } from '@jest/globals';
import { API, INTERNAL, PAGES, patternsOf } from './routes';

describe('a route', () => {
  it('is made of its pattern, with every value escaped', () => {
    expect(API.application('a/b?')).toBe('/api/applications/a%2Fb%3F');
    expect(API.application.pattern).toBe('/api/applications/:id');
    expect(API.applicationDocuments('7')).toBe('/api/applications/7/documents');
    expect(INTERNAL.attachDocuments('7')).toBe('/internal/applications/7/attachments');
  });

  it('of a document may have its place among those of one type', () => {
    expect(API.applicationDocument('7', 'codice_fiscale')).toBe('/api/admin/applications/7/documents/codice_fiscale');
    expect(API.applicationDocument('7', 'codice_fiscale', 0)).toBe(
      '/api/admin/applications/7/documents/codice_fiscale/0',
    );
  });

  it('has a pattern of its own', () => {
    const patterns = [API, INTERNAL, PAGES].flatMap(patternsOf);
    expect(new Set(patterns).size).toBe(patterns.length);
    expect(patterns).toEqual(
      expect.arrayContaining([API.login, API.applicationDocument.indexedPattern, PAGES.receipt.pattern]),
    );
  });
});
