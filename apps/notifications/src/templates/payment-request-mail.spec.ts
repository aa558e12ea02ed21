import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE } from '@lacorte/contracts';
import { paymentRequestMail } from './payment-request-mail';

const applicant = {
  name: 'Lucia Ferrario',
  email: 'lucia@example.com',
  applicationCode: 'DOM-2026-000042-17',
  language: 'it' as const,
  feeCents: 15_000,
};
const SITE = {
  ...{ publicUrl: 'https://lacorte.example.com', paymentUrl: 'https://pay.example.com/quota?lang=it' },
  account: null,
};

describe('a payment request', () => {
  it.each([
    ['it', 'Quota di iscrizione per la domanda DOM-2026-000042-17', 'Gentile Lucia Ferrario'],
    ['fr', 'Cotisation d’adhésion pour la demande DOM-2026-000042-17', 'Bonjour Lucia Ferrario'],
  ] as const)(
    'names applicant, code, fee, payment link and whom to ask in both parts (%s)',
    (language, subject, hello) => {
      const message = paymentRequestMail(SITE, { ...applicant, language });
      expect(message).toMatchObject({
        subject,
        language,
        to: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      });
      for (const part of [message.html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'), message.text]) {
        expect(part).toContain(hello);
        expect(part).toContain('DOM-2026-000042-17');
        expect(part).toContain('https://pay.example.com/quota?lang=it&client_reference_id=DOM-2026-000042-17');
        expect(part).toContain('https://lacorte.example.com/area-utente');
        expect(part).toMatch(/150\s€/);
        expect(part).toContain(COOPERATIVE.email);
        expect(part.replaceAll('\u00a0', ' ')).toContain(COOPERATIVE.phone.slice(1));
        expect(part).not.toMatch(/\{\w*\}|undefined/);
      }
    },
  );

  it('asks for the fee of each application’s own tender', () => {
    const fees = [17_550, 15_000, 17_550].map((feeCents) => paymentRequestMail(SITE, { ...applicant, feeCents }).text);
    expect(fees.map((text) => /\d+(?:,\d+)?(?=\s€)/.exec(text)?.[0])).toEqual(['175,50', '150', '175,50']);
  });
});
