import { describe, expect, it } from '@jest/globals';
import { readDocumentRequest } from './read-request';

const DAYS = { earliest: '2027-03-02', latest: '2027-05-30' };
const ITEM = { section: 'certificazione-redditi', reason: 'Manca l’ISEE 2027.' };
const read = (changes: object) => readDocumentRequest({ items: [ITEM], deadline: '2027-03-20', ...changes }, DAYS);

describe('a request for documents', () => {
  it('has its items in their order, with trimmed reasons, and nothing else', () => {
    const other = { section: 'carta-identita', reason: '  Il retro\nnon si legge. ', place: 3 };
    expect(read({ items: [ITEM, other], state: 'answered' }).value).toEqual({
      items: [ITEM, { section: 'carta-identita', reason: 'Il retro\nnon si legge.' }],
      deadline: '2027-03-20',
    });
  });

  it('may ask for every section, with a reason of 500 characters', () => {
    const reason = 'è'.repeat(500);
    expect(read({ items: [{ ...ITEM, reason }] }).value?.items[0]?.reason).toBe(reason);
  });

  it('needs a list of items, each of a section that there is', () => {
    for (const items of [undefined, [], {}, 'carta-identita', null]) {
      expect(read({ items }).fields).toEqual({ items: 'validation.documentRequest.items' });
    }
    for (const section of ['patente', 'toString', '', undefined, ['carta-identita'], 1]) {
      expect(read({ items: [{ ...ITEM, section }] }).fields).toEqual({
        'items.0.section': 'validation.documentRequest.section',
      });
    }
  });

  it('names a section once', () => {
    expect(read({ items: [ITEM, ITEM] }).fields).toEqual({
      'items.1.section': 'validation.documentRequest.sectionTwice',
    });
  });

  it('needs a reason of 1 to 500 characters that can be shown', () => {
    const messages: [reason: unknown, message: string][] = [
      ...['', ' \n ', '\u200b \u2060', undefined, {}].map((reason): [unknown, string] => [
        reason,
        'documentRequest.reason',
      ]),
      ['x'.repeat(501), 'documentRequest.reasonTooLong'],
      ...['a\u0000b', 'a\u007fb', 'a\ud800b'].map((reason): [unknown, string] => [reason, 'text.characters']),
    ];
    for (const [reason, message] of messages) {
      expect(read({ items: [{ ...ITEM, reason }] }).fields).toEqual({ 'items.0.reason': `validation.${message}` });
    }
  });

  it('has reasons that show all they hold, in the order in which it was written', () => {
    const reason = '\u202efdp.exe\u202c Il ret\u200bro';
    expect(read({ items: [{ ...ITEM, reason }] }).value?.items[0]?.reason).toBe('fdp.exe Il retro');
  });

  it('has a deadline that is a day, in time', () => {
    for (const deadline of ['2027-03-02', '2027-05-30', ' 2027-03-20 ']) {
      expect(read({ deadline }).value?.deadline).toBe(deadline.trim());
    }
    for (const deadline of ['2027-03-01', '2027-05-31']) {
      expect(read({ deadline }).fields).toEqual({ deadline: 'validation.documentRequest.deadline' });
    }
    for (const deadline of [undefined, null, '', '20/03/2027', '2027-02-30', '2027-03-20T10:00:00Z', 20270320]) {
      expect(read({ deadline }).fields).toEqual({ deadline: 'validation.documentRequest.day' });
    }
  });

  it('names all failing fields at once', () => {
    const items = [{ section: 'x', reason: '' }, 'carta-identita'];
    expect(Object.keys(read({ items, deadline: 'domani' }).fields ?? {})).toEqual([
      'items.0.section',
      'items.0.reason',
      'items.1.section',
      'items.1.reason',
      'deadline',
    ]);
    expect(Object.keys(readDocumentRequest('x', DAYS).fields ?? {})).toEqual(['items', 'deadline']);
  });
});
