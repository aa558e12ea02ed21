import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type Language,
  messageCode,
  messageOfCode,
  messagesFr,
  missingDocumentsText,
  SECTION_NAMES,
} from '@lacorte/contracts';
import { loadMessages } from '../../test/load-messages';

const LANGUAGES: Language[] = ['it', 'fr'];

/** The time limit that e-mails and PDFs give for missing documents. */
const untilOf = (missing: DocumentSectionId[], closesAt: string | null, language: Language) =>
  missingDocumentsText(missing, { closesAt }, language)?.until ?? '';

const MISSING: Record<string, DocumentSectionId[]> = {
  one: ['carta-identita'],
  other: ['carta-identita', 'codice-fiscale-doc'],
};

describe('texts of the site that e-mails and PDFs have, too', () => {
  it('name the sections of documents in the same words', async () => {
    const findings = [];
    for (const language of LANGUAGES) {
      const messages = await loadMessages(language, 'application');
      const ofSite = DOCUMENT_SECTIONS.map(({ id }) => messages[`application.section.${id}`]);
      const ofMails = DOCUMENT_SECTIONS.map(({ id }) => SECTION_NAMES[language][id]);
      findings.push(...ofSite.filter((name, index) => name !== ofMails[index]));
    }
    expect(findings).toEqual([]);
  });

  it('say in the same words until when documents can be added', async () => {
    const findings = [];
    for (const language of LANGUAGES) {
      const messages = await loadMessages(language, 'application');
      for (const [form, missing] of Object.entries(MISSING)) {
        const whileOpen = untilOf(missing, null, language);
        if (messages[`application.missing.whileOpen_${form}`] !== whileOpen) findings.push(whileOpen);
        const until = untilOf(missing, '2027-03-01T11:00:00.000Z', language);
        const [before = '', after = ''] = messages[`application.missing.until_${form}`]?.split('{date}') ?? [];
        if (after === '' || !until.startsWith(before) || !until.endsWith(after)) findings.push(until);
      }
    }
    expect(findings).toEqual([]);
  });
});

it('finds the text of a refusal by its code among all texts of the site', () => {
  const folder = new URL('./fr/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const ofSite = files.flatMap((name) => Object.keys(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  const keys = [...ofSite, ...Object.keys(messagesFr)];
  expect(Object.keys(messagesFr).filter((key) => messageOfCode(messageCode(key), keys) !== key)).toEqual([]);
});
