import { describe, expect, it } from '@jest/globals';
import { feeLetter } from './fee-letter';

const CODE = 'DOM-2026-000042-17';
const FEE = {
  applicationCode: CODE,
  name: 'Lucia Ferrario',
  email: 'lucia@example.com',
  paidOn: '2026-11-02',
  amountCents: 15_050,
};

describe('the letter that a fee has arrived', () => {
  it.each([
    ['it', `La quota per la domanda ${CODE} è arrivata`, 'Gentile Lucia Ferrario'],
    ['fr', `Nous avons reçu la cotisation pour la demande ${CODE}`, 'Bonjour Lucia Ferrario'],
  ] as const)('names code, amount and day, and leads to the application (%s)', (language, subject, hello) => {
    const mail = feeLetter({ language, publicUrl: 'https://site.example' }, FEE);
    expect(mail).toMatchObject({ subject, language, to: { name: 'Lucia Ferrario', address: 'lucia@example.com' } });
    for (const part of [mail.html.replaceAll('&#x3D;', '='), mail.text]) {
      for (const shown of [
        hello,
        CODE,
        '2 novembre 2026',
        `https://site.example/area-utente?lang=${language}#${CODE}`,
      ]) {
        expect(part).toContain(shown);
      }
      expect(part).toMatch(/150,50\s€/);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
  });
});
