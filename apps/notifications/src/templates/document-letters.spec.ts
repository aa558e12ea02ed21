import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type DocumentRequest, type DocumentSectionId, type Language } from '@lacorte/contracts';
import { type DocumentRequestMessage, documentRequestLetter, missingDocumentsLetter } from './document-letters';

const CODE = 'DOM-2026-000042-17';
const REASON = 'Manca l’ISEE di {code} {{code}}.';
const request: DocumentRequest = {
  ...{ id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11', state: 'open', deadline: '2027-03-28' },
  items: [
    { section: 'certificazione-redditi', reason: REASON },
    { section: 'carta-identita', reason: 'Il retro non si legge.' },
  ],
  ...{ createdAt: '2027-03-01T09:00:00.000Z', answeredAt: null },
};
const SECTIONS = {
  it: ['Certificazione Redditi/ISEE: ', "Carta d'Identità: "],
  fr: ['Attestation de revenus/ISEE\u00a0: ', "Carte d'identité\u00a0: "],
};
const letter = (message: DocumentRequestMessage, language: Language, items = request.items) =>
  documentRequestLetter(
    message,
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      language,
      publicUrl: 'https://site.example',
    },
    { applicationCode: CODE, request: { ...request, items } },
  );
const readable = (html: string) => html.replaceAll('&#x3D;', '=').replaceAll('&#x27;', "'").replaceAll('&#x60;', '`');

describe.each(['it', 'fr'] as const)('the letters about a request for documents (%s)', (language) => {
  it.each(['documents-requested', 'documents-reminder'] as const)(
    '%s names sections, reasons and the deadline',
    (message) => {
      const { html, text, to } = letter(message, language);
      for (const part of [readable(html), text]) {
        expect(part).toContain(`• ${SECTIONS[language][0]}${REASON}`);
        expect(part).toContain(`• ${SECTIONS[language][1]}Il retro non si legge.`);
        expect(part).toMatch(/28 (marzo|mars) 2027/);
        expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
        expect(part).toContain('Lucia Ferrario');
        expect(part).toContain(COOPERATIVE.email);
      }
      expect(to).toEqual({ name: 'Lucia Ferrario', address: 'lucia@example.com' });
    },
  );

  it('documents-withdrawn asks for nothing', () => {
    const { html, text } = letter('documents-withdrawn', language);
    for (const part of [readable(html), text]) {
      expect(part).toMatch(/non deve più inviare nulla|plus rien à envoyer/);
      expect(part).not.toContain(REASON);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
    }
  });

  it.each(['documents-requested', 'documents-reminder', 'documents-withdrawn'] as const)(
    '%s says in subject and preview neither what is missing nor why',
    (message) => {
      const { html, subject } = letter(message, language);
      const preview = /display:none[^>]*>([^<]*)</.exec(readable(html))?.[1] ?? '';
      expect(subject).toContain(CODE);
      expect(preview).not.toBe('');
      for (const part of [subject, preview]) expect(part).not.toMatch(/ISEE|identit|retro|\{\w*\}|undefined/i);
    },
  );
});

const BOTH = ['carta-identita', 'certificazione-redditi'] as const;

const reminder = (language: 'it' | 'fr', missing: readonly DocumentSectionId[] = BOTH) => {
  const recipient = { name: 'Lucia Ferrario', address: 'lucia@example.com' };
  const to = { recipient, language, publicUrl: 'https://lacorte.example.com' };
  return missingDocumentsLetter(to, { applicationCode: CODE, missing, closesAt: '2027-07-15T22:00:00.000Z' });
};

it('names what is missing and until when it can be added, but not in the subject', () => {
  const italian = reminder('it');
  expect(italian.subject).toBe(`Promemoria: mancano documenti per la sua domanda ${CODE}`);
  for (const text of [
    "• Carta d'Identità",
    '• Certificazione Redditi/ISEE',
    'fino al 15 luglio 2027 alle ore 23:59',
    `https://lacorte.example.com/area-utente?lang=it#${CODE}`,
  ]) {
    expect(italian.text).toContain(text);
  }
  expect(italian.text).not.toContain('Codice Fiscale');
  const french = reminder('fr');
  expect(french.subject).toContain(CODE);
  for (const text of ["• Carte d'identité", 'jusqu’au 15 juillet 2027 à 23:59']) expect(french.text).toContain(text);
});

it('speaks of one document where one is asked for or missing', () => {
  const several = { it: /documenti|aggiungerli|sezioni|questi/i, fr: /documents|les ajouter|\bces\b/i };
  const findings: unknown[] = [];
  for (const language of ['it', 'fr'] as const) {
    const [item] = request.items.slice(1);
    for (const { subject, text, html } of [
      letter('documents-requested', language, item && [item]),
      letter('documents-reminder', language, item && [item]),
      reminder(language, ['carta-identita']),
    ]) {
      for (const part of [subject, text, readable(html)]) {
        // The consequence of the deadline speaks of the documents that the office has.
        const found = part
          .replace(/decideremo con i documenti|déciderons avec les documents/, '')
          .match(several[language]);
        if (found) findings.push([subject, found[0]]);
      }
    }
  }
  expect(findings).toEqual([]);
});
