import { describe, expect, it } from '@jest/globals';
import { read, refusal } from '../../test/statement-files';

const TEXT = 'Data;Importo;Causale;Nome\r05/11/2026;150,00;perché già pagata;Zoé\r';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a statement as text', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['UTF-16, little endian', utf16(TEXT)],
    ['UTF-16, big endian', utf16(TEXT).swap16()],
  ])('is read in %s', async (_, file) => {
    const { credits, table } = await read(file);
    expect(credits).toMatchObject([{ line: 2, text: 'perché già pagata', payer: 'Zoé' }]);
    expect(table?.columns).toEqual(['Data', 'Importo', 'Causale', 'Nome']);
  });
});

const HTML = '<table><tr><td>Data</td><td>Importo</td></tr></table>';

describe('a file of another kind', () => {
  it.each([
    ['payments.fileKind', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['payments.fileKind', Buffer.from('0908100000060500', 'hex')],
    ['payments.fileKind', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'],
    ['payments.fileKindPdf', '%PDF-1.7\n'],
    ['payments.fileKindPdf', '\n%PDF-1.4'],
    ['payments.fileKindHtml', HTML],
    ['payments.fileKindHtml', utf16(`\n${HTML}`)],
    ['payments.fileKindHtml', '<!DOCTYPE html>\n<main></main>'],
    ['payments.fileKindHtml', '<html></html>'],
    ['payments.fileKindHtml', `<!-- a --><!DOCTYPE HTML PUBLIC "-//W3C//DTD"><HTML>${HTML}`],
    ['payments.fileKindHtml', `<?xml version="1.0"?><x:html xmlns:x="y">${HTML}</x:html>`],
  ])('is refused with %s', async (key, file) => {
    expect(await refusal(file, { fileName: 'movimenti.xls' })).toMatchObject({
      status: 400,
      code: 'payments-file-kind',
      key,
    });
  });

  it('is not readable', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]);
    for (const file of ['', '\n \n;;\n', png, 'PK\u0003\u0004\0\0', '<a/>', '<', 'Data;Importo\0']) {
      expect([file, (await refusal(file)).key]).toEqual([file, 'payments.fileUnreadable']);
    }
    expect(await refusal(png, { fileName: 'MOVIMENTI.XLS' })).toMatchObject({ code: 'payments-file-kind' });
  });
});
