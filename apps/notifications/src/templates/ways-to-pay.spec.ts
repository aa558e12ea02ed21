import { describe, expect, it } from '@jest/globals';
import { exampleShownIn, type Receipt } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { confirmationMail } from './confirmation-mail';
import { paymentRequestMail } from './payment-request-mail';

const CODE = 'DOM-2026-000042-17';
const ACCOUNT = { iban: 'IT60X0542811101000000123456', beneficiary: "Cooperativa L'Aia & Figli" };
const SITE = { publicUrl: 'https://lacorte.example.com', paymentUrl: 'https://pay.example.com/quota' };
const receipt: Receipt = {
  id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
  applicationCode: CODE,
  ...exampleShownIn('receipt'),
  createdAt: '2026-07-20T22:30:00.000Z',
  missing: [],
  correctedAt: null,
};
const applicant = { name: 'Lucia Ferrario', email: 'lucia@example.com', applicationCode: CODE, feeCents: 15_000 };

describe.each(['it', 'fr'] as const)('the letters that ask for the fee (%s)', (language) => {
  const letters = (account: typeof ACCOUNT | null) => [
    confirmationMail({ ...SITE, account }, receipt, language, {
      pdf: null,
      token: null,
      rules: DEFAULT_RULES,
      adding: null,
    }),
    paymentRequestMail({ ...SITE, account }, { ...applicant, language }),
  ];
  const labels = {
    it: ['Con bonifico', 'IBAN', 'Beneficiario', 'Importo', 'Causale'],
    fr: ['Par virement', 'IBAN', 'Bénéficiaire', 'Montant', 'Libellé'],
  }[language];

  it('show where it can be transferred to, and with which reason', () => {
    for (const { html, text } of letters(ACCOUNT)) {
      const rows = text
        .slice(text.indexOf(labels[0] ?? ''))
        .split('\n')
        .slice(0, 6);
      const colon = language === 'fr' ? '\u00a0:' : ':';
      expect(rows).toEqual([
        labels[0],
        `${labels[1]}${colon} IT60 X054 2811 1010 0000 0123 456`,
        `${labels[2]}${colon} ${ACCOUNT.beneficiary}`,
        expect.stringMatching(new RegExp(`^${labels[3]}${colon} 150\\s€$`)),
        `${labels[4]}${colon} ${CODE}`,
        '',
      ]);
      for (const label of labels) expect(html).toContain(label);
      expect(html).toContain('IT60 X054 2811 1010 0000 0123 456');
      expect(html).toContain('Cooperativa L&#x27;Aia &amp; Figli');
    }
  });

  it('say nothing of transfers where no account is set', () => {
    for (const { html, text } of letters(null)) {
      expect(text + html).not.toContain(labels[0]);
      expect(text).not.toMatch(/\n\n\n/);
    }
  });
});
