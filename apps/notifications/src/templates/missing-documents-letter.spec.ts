import { expect, it } from '@jest/globals';
import { missingDocumentsLetter } from './missing-documents-letter';

const CODE = 'DOM-2026-000042-17';
const letter = (language: 'it' | 'fr') => {
  const recipient = { name: 'Lucia Ferrario', address: 'lucia@example.com' };
  const missing = ['carta-identita', 'certificazione-redditi'] as const;
  const to = { recipient, language, publicUrl: 'https://lacorte.example.com' };
  return missingDocumentsLetter(to, { applicationCode: CODE, missing, closesAt: '2027-07-15T22:00:00.000Z' });
};

it('names what is missing and until when it can be added, but not in the subject', () => {
  const italian = letter('it');
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
  const french = letter('fr');
  expect(french.subject).toContain(CODE);
  for (const text of ["• Carte d'identité", 'jusqu’au 15 juillet 2027 à 23:59']) expect(french.text).toContain(text);
});
