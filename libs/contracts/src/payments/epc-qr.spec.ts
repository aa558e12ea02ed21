import { describe, expect, it } from '@jest/globals';
import { epcQrPayload } from './epc-qr';

const ACCOUNT = { iban: 'IT60X0542811101000000123456', beneficiary: 'LA CORTE SOCIETÀ COOPERATIVA' };
const CODE = 'DOM-2026-000001-16';

describe('EPC QR code', () => {
  it('has the eleven lines of EPC069-12, version 002', () => {
    expect(epcQrPayload(ACCOUNT, 15_000, CODE)).toBe(
      'BCD\n002\n1\nSCT\n\nLA CORTE SOCIETÀ COOPERATIVA\nIT60X0542811101000000123456\nEUR150.00\n\n\nDOM-2026-000001-16',
    );
  });

  it.each([
    [1, 'EUR0.01'],
    [15_005, 'EUR150.05'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %d cents as %s', (cents, text) => {
    expect(epcQrPayload(ACCOUNT, cents, CODE).split('\n')[7]).toBe(text);
  });

  it.each([0, -1, 1.5, Number.NaN, 100_000_000_000])('refuses an amount of %d cents', (cents) => {
    expect(() => epcQrPayload(ACCOUNT, cents, CODE)).toThrow(RangeError);
  });

  it('does not let a name or a text add lines', () => {
    const lines = epcQrPayload({ ...ACCOUNT, beneficiary: 'LA CORTE\nIT00' }, 15_000, `${CODE}\r\nX`).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toBe('LA CORTE IT00');
    expect(lines[10]).toBe(`${CODE} X`);
  });

  it('refuses a name over 70 characters, a text over 140, and empty ones', () => {
    expect(() => epcQrPayload({ ...ACCOUNT, beneficiary: 'A'.repeat(71) }, 15_000, CODE)).toThrow(RangeError);
    expect(() => epcQrPayload({ ...ACCOUNT, beneficiary: ' ' }, 15_000, CODE)).toThrow(RangeError);
    expect(() => epcQrPayload(ACCOUNT, 15_000, 'x'.repeat(141))).toThrow(RangeError);
    expect(epcQrPayload({ ...ACCOUNT, beneficiary: 'A'.repeat(70) }, 15_000, 'x'.repeat(140))).toContain('EUR150.00');
  });
});
