import { describe, expect, it } from '@jest/globals';
import { epcQrPayload, exampleShownIn, type Receipt } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import jsQR from 'jsqr';
import type { PrintedSite } from '../printing/printable-document';
import { qrCode, receiptDocument } from './receipt-document';

const receipt: Receipt = {
  id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
  applicationCode: 'DOM-2026-000042-17',
  ...exampleShownIn('receipt'),
  presenzaDisabile: 'si',
  numeroDisabili: '1',
  createdAt: '2026-12-31T23:30:00.000Z',
  missing: [],
  correctedAt: null,
};
const SITE: PrintedSite = { publicUrl: 'https://lacorte.example.com', account: null };
const ACCOUNT = { iban: 'IT60X0542811101000000123456', beneficiary: 'Cooperativa La Corte' };
const PRINTED = { receipt, rules: DEFAULT_RULES, adding: null };
const documentOf = (changes: Partial<Receipt> = {}, language: 'it' | 'fr' = 'it', site: Partial<PrintedSite> = {}) =>
  receiptDocument({ ...PRINTED, receipt: { ...receipt, ...changes } }, language, { ...SITE, ...site });
const pageOf = (changes: Partial<Receipt> = {}, language: 'it' | 'fr' = 'it') => documentOf(changes, language).page();
const bodyOf = (...made: Parameters<typeof pageOf>) => pageOf(...made).body;

describe('a receipt', () => {
  it('is set closely where it has more than the usual, so that the fee stays on the first page', () => {
    expect(bodyOf()).not.toContain('class="dense"');
    expect(bodyOf({ missing: ['carta-identita'] })).toContain('class="dense"');
    expect(documentOf({}, 'it', { account: ACCOUNT }).page().body).toContain('class="dense"');
  });

  it('shows the day and hour in Milan, whatever the clock of the server', () => {
    expect(bodyOf()).toContain('1 gennaio 2027, ore 00:30');
    expect(bodyOf({ createdAt: '2026-07-01T22:00:00.000Z' }, 'fr')).toContain('2 juillet 2026, à 00:00');
  });

  it.each(['it', 'fr'] as const)('leaves no placeholder open (%s)', (language) => {
    const { head, title, body } = pageOf({}, language);
    expect(title + body).not.toMatch(/\{\w*\}|undefined|null/);
    expect(head).not.toMatch(/undefined/);
  });

  it('keeps the codice fiscale together, and writes a long name smaller', () => {
    const body = bodyOf({ nome: 'Abcdefghij'.repeat(10), cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01F205X' });
    const styles = [...body.matchAll(/<div(?: style="([^"]*)")?><dt>[^<]*<\/dt><dd>(RSSMRA|Abcdef)/g)];
    expect(styles.map(([, style, value]) => [value, style])).toEqual([
      ['Abcdef', 'font-size: 8.5pt'],
      ['RSSMRA', 'white-space: nowrap'],
    ]);
  });

  it('has a QR code that leads to it', () => {
    const { path } = qrCode(`https://lacorte.example.com/ricevuta/${receipt.id}`);
    expect(bodyOf()).toContain(`d="${path}"`);
  });

  it('says nothing of transfers where no account is set', () => {
    expect(bodyOf()).not.toContain('IBAN');
    expect(bodyOf()).not.toContain('class="transfer"');
  });

  it.each([
    ['it', ['IBAN', 'Beneficiario', 'Importo', 'Causale']],
    ['fr', ['IBAN', 'Bénéficiaire', 'Montant', 'Libellé']],
  ] as const)('shows account, amount and reason of a transfer, and their QR code (%s)', (language, labels) => {
    const printed = documentOf({}, language, { account: ACCOUNT });
    const { body } = printed.page();
    const rows = [...body.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)]
      .map(([, label, value]) => [label, value])
      .slice(-4);
    expect(rows).toEqual([
      [labels[0], 'IT60 X054 2811 1010 0000 0123 456'],
      [labels[1], 'Cooperativa La Corte'],
      [labels[2], expect.stringMatching(/^150\s€$/)],
      [labels[3], receipt.applicationCode],
    ]);
    const { path } = qrCode(epcQrPayload(ACCOUNT, DEFAULT_RULES.feeCents, receipt.applicationCode));
    expect(body).toContain(`d="${path}"`);
    expect(printed.source).not.toBe(documentOf({}, language).source);
  });

  it('takes fee and times from the rules of its tender, and has a key of its own with them', () => {
    const changed = { feeCents: 17_550, rankingEveryMonths: 9, waitMonths: { from: 3, to: 11 }, leaseYears: 7 };
    const rules = { ...DEFAULT_RULES, ...changed };
    const printed = receiptDocument({ ...PRINTED, rules }, 'it', SITE);
    expect(printed.page().body).toMatch(/175,50\s€/);
    for (const number of ['9 mesi', '3 a 11 mesi', '7 anni']) expect(printed.page().body).toContain(number);
    expect(printed.key).not.toBe(documentOf().key);
    expect(printed.source).not.toBe(documentOf().source);
  });

  it('names what is missing, until when it can be added, and has a key of its own with them', () => {
    const incomplete: Receipt = { ...receipt, missing: ['codice-fiscale-doc', 'certificazione-redditi'] };
    const printed = (closesAt: string | null) =>
      receiptDocument({ ...PRINTED, receipt: incomplete, adding: { closesAt } }, 'it', SITE);
    const { body } = printed('2026-11-30T23:00:00.000Z').page();
    expect(body).toMatch(/Documenti che mancano.*Codice Fiscale.*Certificazione Redditi\/ISEE/s);
    expect(body).toContain('fino al 30 novembre 2026 alle ore 23:59');
    expect(printed(null).page().body).toContain('finché il bando è aperto');
    const over = receiptDocument({ ...PRINTED, receipt: incomplete }, 'fr', SITE).page().body;
    expect(over).toContain('Documents manquants');
    expect(over).not.toContain('novembre');
    expect(bodyOf()).not.toContain('Documenti che mancano');
    const all = [printed(null), printed('2026-11-30T23:00:00.000Z'), documentOf()];
    for (const part of ['key', 'source'] as const) expect(new Set(all.map((one) => one[part])).size).toBe(3);
  });

  it('says on which day its data was last corrected, in Milan, and has a key of its own with it', () => {
    const correctedAt = '2027-01-31T23:30:00.000Z';
    expect(bodyOf({ correctedAt })).toContain('Dati corretti il 01/02/2027');
    expect(bodyOf({ correctedAt }, 'fr')).toContain('Données corrigées le 01/02/2027');
    expect(bodyOf()).not.toContain('corretti');
    expect(documentOf({ correctedAt }).key).not.toBe(documentOf().key);
  });

  it('is named by its code', () => {
    expect(pageOf().title).toBe('Ricevuta della domanda DOM-2026-000042-17');
  });

  it('escapes markup and template signs in every field', () => {
    const evil = `<b>"'&{{code}}`;
    const fields = ['nome', 'cognome', 'codiceFiscale', 'email', 'indirizzo', 'comune'] as const;
    for (const field of fields) {
      const html = bodyOf({ [field]: evil });
      expect(html).not.toContain('<b>');
      expect(html).toContain('&lt;b&gt;&quot;&#x27;&amp;{{code}}');
    }
  });

  it('shows a web address in any field as text that no reader makes a link of', () => {
    for (const field of ['nome', 'cognome', 'codiceFiscale', 'indirizzo', 'comune', 'email'] as const) {
      const html = bodyOf({ [field]: 'x+https://vincite.example.com/x www.example.com \u202emoc' });
      expect([field, html]).toEqual([
        field,
        expect.stringContaining('x+https: //vincite. example. com/x www. example. com moc'),
      ]);
    }
  });

  it('shows an e-mail address as it was typed, unless it holds a web address', () => {
    expect(bodyOf()).toContain('<dd>lucia@example.com</dd>');
    expect(bodyOf({ email: 'lucia+www.example.com@example.com' })).toContain('lucia+www. example. com@example. com');
  });
});

describe('the key of a receipt', () => {
  it('is the same for the same receipt', () => {
    expect(documentOf().key).toBe(documentOf().key);
    expect(documentOf().key).toMatch(
      /^receipts\/of\/3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11\/receipt-it\/[0-9a-f]{64}\.pdf$/,
    );
  });

  it('differs with anything that is shown, with the language and with the address in the QR code', () => {
    const others = [
      documentOf(),
      documentOf({ comune: 'Monza' }),
      documentOf({ numeroDisabili: '2' }),
      documentOf({ createdAt: '2026-12-31T23:31:00.000Z' }),
      documentOf({}, 'fr'),
      documentOf({}, 'it', { publicUrl: 'https://other.example.com' }),
      documentOf({}, 'it', { account: ACCOUNT }),
      documentOf({}, 'it', { account: { ...ACCOUNT, beneficiary: 'Altra' } }),
    ];
    expect(new Set(others.map(({ key }) => key)).size).toBe(others.length);
  });
});

const SCALE = 6;
/** The white border around a code, in modules. */
const BORDER = 4;

/** Draws the strokes `M x y h length` on white. */
function drawn({ side, path }: ReturnType<typeof qrCode>): { pixels: Uint8ClampedArray; edge: number } {
  const edge = (side + 2 * BORDER) * SCALE;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) + BORDER) * SCALE + row) * edge + (Number(x) + BORDER) * SCALE;
      for (let i = start; i < start + Number(length) * SCALE; i += 1) pixels.fill(0, i * 4, i * 4 + 3);
    }
  }
  return { pixels, edge };
}

describe('a QR code', () => {
  it.each([
    'https://lacorte.example.com/ricevuta/3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
    'http://localhost:8080/ricevuta/3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a12',
  ])('says %s', (text) => {
    const { pixels, edge } = drawn(qrCode(text));
    expect(jsQR(pixels, edge, edge)?.data).toBe(text);
  });
});
