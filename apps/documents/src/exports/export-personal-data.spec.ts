import { describe, expect, it } from '@jest/globals';
import { jsonOf } from './export-personal-data';

describe('dati.json', () => {
  it('has each text as it is stored, also with separators of lines and paragraphs of Unicode', () => {
    const messaggio = 'una riga\u2028un’altra\u2029un paragrafo\nuna riga\r\nla fine';
    const sections = { account: [{ id: 'a' }], contacts: [{ messaggio }, { messaggio }], drafts: [] };
    expect(JSON.parse([...jsonOf(sections)].join(''))).toEqual(sections);
  });

  it('is indented for a reader', () => {
    expect([...jsonOf({ account: [{ id: 'a' }], drafts: [] })].join('')).toBe(
      '{\n  "account": [\n    {\n      "id": "a"\n    }\n  ],\n  "drafts": []\n}\n',
    );
  });
});
