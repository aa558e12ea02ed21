import { describe, expect, it } from '@jest/globals';
import { readCamt } from './read-camt';
import type { StatementEntry } from './statement-row';

const entry = (inside: string, more = '') =>
  `<Ntry><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-22</Dt></BookgDt>${more}<NtryDtls>${inside}</NtryDtls></Ntry>`;
const statement = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const transaction = (text: string, more = '') =>
  `<TxDtls>${more}<RltdPties><Dbtr><Nm>Rossi &amp; Figli</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
async function read(file: string): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for await (const one of readCamt(file)) entries.push(one);
  return entries;
}

describe('a CAMT.053 statement', () => {
  it('has a row for the transaction of an entry', async () => {
    expect(await read(statement(entry(transaction('quota'), '<AcctSvcrRef>B1</AcctSvcrRef>')))).toEqual([
      {
        ...{ line: 1, date: '2026-11-22', amount: '150.00', currency: 'EUR', payer: 'Rossi & Figli', text: 'quota' },
        reference: 'B1',
      },
    ]);
  });

  it('has a row for each transaction of a collective entry, with its own amount and reference', async () => {
    const part = (amount: string, own = '') =>
      transaction('quota', `<Refs>${own}</Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`);
    const file = statement(
      entry(
        part('150.00', '<AcctSvcrRef>T1</AcctSvcrRef>') + part('75.00') + transaction('senza importo'),
        '<AcctSvcrRef>B1</AcctSvcrRef>',
      ),
    );
    expect(await read(file)).toMatchObject([
      { line: 1, amount: '150.00', reference: 'T1' },
      { line: 2, amount: '75.00', reference: 'B1/2' },
      // Only the bank can say how large a part of a sum is.
      { line: 3, amount: '', reference: 'B1/3' },
    ]);
  });

  it('tells apart the transactions of a collective entry whose bank repeats its reference in each', async () => {
    const part = (amount: string, reference: string) =>
      transaction('quota', `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt>`);
    const parts = part('150.00', 'B1') + part('150.00', 'B1') + part('75.00', 'T3');
    const references = (await read(statement(entry(parts, '<AcctSvcrRef>B1</AcctSvcrRef>')))).map(
      (row) => 'reference' in row && row.reference,
    );
    expect(references).toEqual(['B1/1', 'B1/2', 'T3']);
  });

  it('leaves out debits and what is not booked', async () => {
    const debit = entry(transaction('bolletta')).replace('CRDT', 'DBIT');
    const pending = entry(transaction('in arrivo')).replace('BOOK', 'PDNG');
    const newer = entry(transaction('quota')).replace('BOOK', '<Cd>BOOK</Cd>');
    expect(await read(statement(debit, pending, newer))).toMatchObject([{ line: 2, text: 'quota' }]);
  });

  it('reads namespaces with a prefix, names of newer versions, and entries without details', async () => {
    const prefixed = statement(entry(transaction('quota')))
      .replaceAll(/<(\/?)(\w)/g, '<$1ns:$2')
      .replace('xmlns=', 'xmlns:ns=');
    expect(await read(prefixed)).toMatchObject([{ text: 'quota', amount: '150.00' }]);
    const newer = transaction('quota').replace('<Nm>Rossi &amp; Figli</Nm>', '<Pty><Nm>Neri</Nm></Pty>');
    expect(await read(statement(entry(newer)))).toMatchObject([{ payer: 'Neri' }]);
    const plain = entry('', '<AddtlNtryInf>bonifico Rossi</AddtlNtryInf>');
    expect(await read(statement(plain))).toMatchObject([{ text: 'bonifico Rossi', payer: '', reference: '' }]);
  });

  it('joins lines of the text, and ignores a reference that says nothing', async () => {
    const lines = transaction('DOM-2026</Ustrd><Ustrd>-000123', '<Refs><AcctSvcrRef>NOTPROVIDED</AcctSvcrRef></Refs>');
    expect(await read(statement(entry(lines)))).toMatchObject([{ text: 'DOM-2026 -000123', reference: '' }]);
  });

  it('replaces the entities of XML once, and nothing else', async () => {
    const text = '&lt;b&gt; &amp;amp; &#8364; &#x20AC; &xxe; &#9999999;';
    expect(await read(statement(entry(transaction(text))))).toMatchObject([{ text: '<b> &amp; € € &xxe; &#9999999;' }]);
  });

  it('leaves out entries in comments, and reads marked text', async () => {
    const hidden = `<!-- ${entry(transaction('vecchio'))} -->`;
    const marked = entry(transaction('<![CDATA[quota </Ntry> & figli]]>'));
    expect(await read(statement(hidden, marked))).toMatchObject([{ line: 1, text: 'quota </Ntry> & figli' }]);
    expect(await read(statement(hidden))).toEqual([]);
  });

  it('reads every entry of every statement, in order, and no empty ones', async () => {
    const one = entry(transaction('uno')).replace('<Ntry>', '<Ntry\n\tid="1>">').replace('</Ntry>', '</Ntry\n>');
    const file = statement(one, '<Ntry/>', '<Ntry>7</Ntry>', entry(transaction('due'))).replace(
      '</Stmt>',
      `</Stmt><Stmt>${entry(transaction('tre'))}</Stmt>`,
    );
    expect((await read(file)).map((row) => 'text' in row && row.text)).toEqual(['uno', 'due', 'tre']);
  });

  it('lets other work go on while it is read', async () => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const all = await read(statement(...Array.from({ length: 1_000 }, () => entry(transaction('quota')))));
    isRead = true;
    expect(all).toHaveLength(1_000);
    // Fifty entries in each.
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const external = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';
  it.each([
    ['an entity bomb', statement(entry(transaction('&b;'))).replace('?>', `?>${bomb}`)],
    ['an external entity', statement(entry(transaction('&xxe;'))).replace('?>', `?>${external}`)],
    ['a document type in small letters', statement().replace('?>', '?><!doctype x>')],
    [
      'endless nesting',
      `<Document><BkToCstmrStmt>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</BkToCstmrStmt></Document>`,
    ],
    ['another document', '<html><body>Ciao</body></html>'],
    ['a cut-off file', statement(entry(transaction('quota'))).slice(0, 300)],
    ['text after a sign', '<'],
    ['elements named as properties of objects', '<Document><__proto__><Stmt/></__proto__><constructor/></Document>'],
  ])('is refused with %s', (_, file) => {
    return expect(read(file)).rejects.toEqual(expect.objectContaining({ key: 'payments.fileUnreadable' }));
  });
});
