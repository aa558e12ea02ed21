import { describe, expect, it } from '@jest/globals';
import { exampleShownIn, type Receipt } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { ConfirmationMail } from './confirmation-mail';
import { CONFIRMATION_TEXTS } from './confirmation-texts';

const NOTHING = { pdf: null, token: null, rules: DEFAULT_RULES };
const receipt: Receipt = {
  id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
  applicationCode: 'DOM-2026-000042-17',
  ...exampleShownIn('receipt'),
  createdAt: '2026-07-20T22:30:00.000Z',
};
const mail = new ConfirmationMail('https://lacorte.example.com', 'https://pay.example.com/quota?lang=it');

describe('the confirmation', () => {
  it.each(['it', 'fr'] as const)('has code, links, fee and payment link in both parts (%s)', (language) => {
    const { html, text } = mail.compose(receipt, language, NOTHING);
    for (const part of [html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'), text]) {
      expect(part).toContain('DOM-2026-000042-17');
      expect(part).toContain(`https://lacorte.example.com/ricevuta/${receipt.id}`);
      expect(part).toContain('https://lacorte.example.com/area-utente');
      expect(part).toContain('https://pay.example.com/quota?lang=it&client_reference_id=DOM-2026-000042-17');
      expect(part).toMatch(/150\s€/);
      expect(part).toContain(CONFIRMATION_TEXTS[language].status);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
  });

  it('takes fee and times from the rules of the tender', () => {
    const changed = { feeCents: 17_550, rankingEveryMonths: 9, waitMonths: { from: 3, to: 11 }, leaseYears: 7 };
    const rules = { ...DEFAULT_RULES, ...changed };
    const { text } = mail.compose(receipt, 'it', { ...NOTHING, rules });
    expect(text).toMatch(/175,50\s€/);
    for (const number of ['9 mesi', '3 a 11 mesi', '7 anni']) expect(text).toContain(number);
  });

  it('names the day and hour in Milan', () => {
    expect(mail.compose(receipt, 'it', NOTHING).text).toContain('21 luglio 2026 alle ore 00:30');
  });
});
