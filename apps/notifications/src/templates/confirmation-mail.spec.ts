import { describe, expect, it } from '@jest/globals';
import { exampleShownIn, type Receipt, SECTION_NAMES } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { confirmationMail, TEXTS } from './confirmation-mail';

const NOTHING = { pdf: null, token: null, rules: DEFAULT_RULES, adding: null };
const receipt: Receipt = {
  id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
  applicationCode: 'DOM-2026-000042-17',
  ...exampleShownIn('receipt'),
  createdAt: '2026-07-20T22:30:00.000Z',
  missing: [],
  correctedAt: null,
};
const SITE = {
  ...{ publicUrl: 'https://lacorte.example.com', paymentUrl: 'https://pay.example.com/quota?lang=it' },
  account: null,
};

describe('the confirmation', () => {
  it.each(['it', 'fr'] as const)('has code, links, fee and payment link in both parts (%s)', (language) => {
    const { html, text } = confirmationMail(SITE, receipt, language, NOTHING);
    for (const part of [html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'), text]) {
      expect(part).toContain('DOM-2026-000042-17');
      expect(part).toContain(`https://lacorte.example.com/ricevuta/${receipt.id}`);
      expect(part).toContain('https://lacorte.example.com/area-utente');
      expect(part).toContain('https://pay.example.com/quota?lang=it&client_reference_id=DOM-2026-000042-17');
      expect(part).toMatch(/150\s€/);
      expect(part).toContain(TEXTS[language].status);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
  });

  it('takes fee and times from the rules of the tender', () => {
    const changed = { feeCents: 17_550, rankingEveryMonths: 9, waitMonths: { from: 3, to: 11 }, leaseYears: 7 };
    const rules = { ...DEFAULT_RULES, ...changed };
    const { text } = confirmationMail(SITE, receipt, 'it', { ...NOTHING, rules });
    expect(text).toMatch(/175,50\s€/);
    for (const number of ['9 mesi', '3 a 11 mesi', '7 anni']) expect(text).toContain(number);
  });

  it('names what is missing, and until when it can be added', () => {
    const findings: unknown[] = [];
    const incomplete: Receipt = { ...receipt, missing: ['carta-identita', 'certificazione-redditi'] };
    for (const [language, adding, sentence] of [
      ['it', { closesAt: '2026-11-30T23:00:00.000Z' }, 'fino al 30 novembre 2026 alle ore 23:59'],
      ['it', { closesAt: null }, 'finché il bando è aperto'],
      ['it', null, 'Se servono, glieli chiediamo via email.'],
      ['fr', { closesAt: '2026-11-30T11:00:00.000Z' }, 'jusqu’au 30 novembre 2026 à 12:00'],
      ['fr', { closesAt: null }, 'tant que l’appel est ouvert'],
      ['fr', null, 'nous vous les demanderons par e-mail.'],
    ] as const) {
      const names = Object.values({ ...SECTION_NAMES[language] });
      const { html, text } = confirmationMail(SITE, incomplete, language, { ...NOTHING, adding });
      for (const part of [html.replaceAll('&#x27;', "'"), text]) {
        const named = names.filter((name) => part.includes(name));
        if (named.join() !== [names[0], names[3]].join()) findings.push([language, adding, named]);
        if (!part.includes(sentence)) findings.push([language, adding, sentence]);
      }
    }
    expect(findings).toEqual([]);
    const complete = confirmationMail(SITE, receipt, 'it', { ...NOTHING, adding: { closesAt: null } });
    expect(complete.text + complete.html).not.toContain('mancano');
  });

  it('names the day and hour in Milan', () => {
    expect(confirmationMail(SITE, receipt, 'it', NOTHING).text).toContain('21 luglio 2026 alle ore 00:30');
  });
});
