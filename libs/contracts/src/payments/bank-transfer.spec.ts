import { describe, expect, it } from '@jest/globals';
import { epcQrPayload, groupedIban, isIban } from './bank-transfer';

const IBAN = 'IT60X0542811101000000123456';

describe('IBAN', () => {
  it('is accepted of any country, also in groups, and refused when it is short or has other signs', () => {
    const groups = 'it60 x054 2811 1010 0000 0123 456';
    expect([IBAN, groups, 'DE89370400440532013000', 'MT84MALT011000012345MTLCAST001S'].every(isIban)).toBe(true);
    const others = ['', 'IT39X05428111010000001234', 'IT60X0542811101000000123456"', '60054281110100000012345600'];
    expect(others.filter(isIban)).toEqual([]);
  });

  it('notices every changed digit', () => {
    const positions = [...IBAN.matchAll(/\d/g)].map((match) => match.index);
    for (const position of positions) {
      const digit = (Number(IBAN[position]) + 1) % 10;
      expect(isIban(IBAN.slice(0, position) + digit + IBAN.slice(position + 1))).toBe(false);
    }
  });

  it('is shown in groups of four', () => {
    expect(groupedIban(IBAN)).toBe('IT60 X054 2811 1010 0000 0123 456');
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(groupedIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  });
});

const ACCOUNT = { iban: 'IT60X0542811101000000123456', beneficiary: 'LA CORTE SOCIETÀ COOPERATIVA' };
const CODE = 'DOM-2026-000001-16';

describe('EPC QR code', () => {
  it('has the eleven lines of EPC069-12, version 002', () => {
    expect(epcQrPayload(ACCOUNT, 15_000, CODE)).toBe(
      'BCD\n002\n1\nSCT\n\nLA CORTE SOCIETÀ COOPERATIVA\nIT60X0542811101000000123456\nEUR150.00\n\n\nDOM-2026-000001-16',
    );
  });

  it('writes an amount of at least one cent in euros', () => {
    const amounts = [1, 15_005, 99_999_999_999].map((cents) => epcQrPayload(ACCOUNT, cents, CODE).split('\n')[7]);
    expect(amounts).toEqual(['EUR0.01', 'EUR150.05', 'EUR999999999.99']);
    for (const cents of [0, -1, 1.5, Number.NaN, 100_000_000_000]) {
      expect(() => epcQrPayload(ACCOUNT, cents, CODE)).toThrow(RangeError);
    }
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
