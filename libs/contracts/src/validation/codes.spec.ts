import { expect, it } from '@jest/globals';
import { TotpCodeDto } from '../accounts/account.dto';
import { SubmitApplicationDto } from '../applications/application.dto';
import { isApplicationCode, typedApplicationCode } from '../applications/application-code';
import { exampleShownIn } from '../applications/application-fields';
import { doubtAboutCodiceFiscale, readCodiceFiscale } from '../applications/codice-fiscale';
import { bankAccountIn, isIban } from '../payments/bank-transfer';
import { compactCode } from './codes';
import { validated } from './validate';

/** A blank, a tab, a line break, blanks of Unicode, dashes of Unicode, a minus sign, a soft hyphen and characters that cannot be seen. */
const SEPARATORS = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u3000',
  '-',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
].concat(['\u00ad', '\u200b', '\u2060', '\ufeff', '\u200e', '\ufe0f', '\u3164', '\u{e0041}', '\u206a', '\u2800']);

it('a code has no blanks and dashes', () => {
  const CODICE_FISCALE = 'RSSMRA85T10A562S';
  const findings = SEPARATORS.filter((separator) => {
    const spread = (code: string) => [...code].join(separator);
    return (
      compactCode(spread(CODICE_FISCALE)) !== CODICE_FISCALE ||
      doubtAboutCodiceFiscale(spread(CODICE_FISCALE)) !== undefined ||
      readCodiceFiscale(spread(CODICE_FISCALE))?.names !== 'RSSMRA' ||
      !isIban(spread('IT60X0542811101000000123456')) ||
      !isApplicationCode(typedApplicationCode(spread('dom202600000116')) ?? '')
    );
  });
  expect(findings).toEqual([]);
});

it('an account is kept without the blanks and dashes of its IBAN', () => {
  const account = { BANK_IBAN: 'it60-x054-2811-1010-0000 0123 456', BANK_BENEFICIARY: 'La Corte' };
  expect(bankAccountIn(account)?.iban).toBe('IT60X0542811101000000123456');
});

it('lengths count what is left of a code', async () => {
  const typed = (codiceFiscale: string) =>
    validated(SubmitApplicationDto, { ...exampleShownIn('own'), password: 'Segreta123', codiceFiscale });
  expect((await typed(' rss gpp-55a01\u00a0f205a ')).value?.codiceFiscale).toBe('RSSGPP55A01F205A');
  expect((await typed('RSSGPP55A01F20\u{1d400}')).fields).toEqual({
    codiceFiscale: 'validation.codiceFiscale.length',
  });
  expect((await typed('RSS GPP 55A01 F2')).fields).toEqual({ codiceFiscale: 'validation.codiceFiscale.length' });
  const spread = [...'abcdefghijklmnopqrstuvwx'].join(' - ');
  expect((await validated(TotpCodeDto, { code: spread })).value).toEqual({ code: 'abcdefghijklmnopqrstuvwx' });
  expect((await validated(TotpCodeDto, { code: ' - ' })).fields).toEqual({ code: 'validation.code.required' });
});
