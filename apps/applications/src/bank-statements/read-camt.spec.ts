import { describe, expect, it, jest } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { read, refusal } from '../../test/statement-files';
import { LONGEST_READ } from './payment-text';
import { XmlNode } from './xml-node';

const CODE = formatApplicationCode(2026, 123);
const IBAN = 'IT60X0542811101000000123456';

const entry = (inside: string, more = '') =>
  `<Ntry><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-22</Dt></BookgDt>${more}<NtryDtls>${inside}</NtryDtls></Ntry>`;
const statement = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const transaction = (text: string, more = '') =>
  `<TxDtls>${more}<RltdPties><Dbtr><Nm>Rossi &amp; Figli</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const creditsIn = async (file: string) => (await read(file)).credits;
const textsIn = async (file: string) => (await creditsIn(file)).map(({ text }) => text);

describe('a CAMT.053 statement', () => {
  it('has a credit for the transaction of an entry', async () => {
    expect(await read(statement(entry(transaction(`quota ${CODE}`), '<AcctSvcrRef>B1</AcctSvcrRef>')))).toEqual({
      ...{ format: 'camt', refused: [], ignored: 0, accounts: [], balances: null, table: null },
      credits: [
        {
          ...{ line: 1, date: '2026-11-22', amountCents: 15_000, currency: 'EUR', payer: 'Rossi & Figli' },
          ...{ text: `quota ${CODE}`, reference: 'B1', codes: [CODE], entry: null },
        },
      ],
    });
  });

  it('has a credit for each transaction of a collective entry, with its own amount and reference', async () => {
    const part = (amount: string, own = '') =>
      transaction('quota', `<Refs>${own}</Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`);
    const { credits, refused } = await read(
      statement(
        entry(
          part('1.5', '<AcctSvcrRef>T1</AcctSvcrRef>') +
            part('75.00', '<TxId>T2</TxId>') +
            part('75.00') +
            part('0.00'),
          '<AcctSvcrRef>B1</AcctSvcrRef>',
        ),
      ),
    );
    const collective = { entry: { reference: 'B1', amountCents: 15_000 } };
    expect(credits).toMatchObject([
      { ...collective, line: 1, amountCents: 150, reference: 'T1' },
      { ...collective, line: 2, amountCents: 7_500, reference: 'T2' },
      { ...collective, line: 3, amountCents: 7_500, reference: null },
    ]);
    // Only the bank can say how large a part of a sum is.
    expect(refused).toMatchObject([{ line: 4, code: 'payments-row-amount' }]);
  });

  it('takes the amount of the entry where that of its only transaction is missing or 0', async () => {
    for (const amount of [
      '',
      '<Amt Ccy="USD">0</Amt>',
      '<AmtDtls><TxAmt><Amt Ccy="USD">0.00</Amt></TxAmt></AmtDtls>',
    ]) {
      expect(await creditsIn(statement(entry(transaction('quota', amount))))).toMatchObject([
        { amountCents: 15_000, currency: 'EUR' },
      ]);
    }
  });

  it('keeps the reference that a bank repeats in each transaction', async () => {
    const part = '<TxDtls><Refs><AcctSvcrRef>B1</AcctSvcrRef></Refs><Amt Ccy="EUR">75.00</Amt></TxDtls>';
    const credits = await creditsIn(statement(entry(part + part, '<AcctSvcrRef>B1</AcctSvcrRef>')));
    expect(credits.map(({ reference }) => reference)).toEqual(['B1', 'B1']);
  });

  it('leaves out debits, reversals and what is not booked', async () => {
    const debit = entry(transaction('bolletta')).replace('CRDT', 'DBIT');
    const pending = entry(transaction('in arrivo')).replace('BOOK', 'PDNG');
    const newer = entry(transaction('quota')).replace('BOOK', '<Cd>BOOK</Cd>');
    const reversal = entry(transaction('storno'), '<RvslInd>true</RvslInd>');
    const info = entry(transaction('info')).replace('BOOK', '<Cd>INFO</Cd>');
    const back = entry(transaction('indietro', '<CdtDbtInd>DBIT</CdtDbtInd>'));
    const file = statement(
      debit,
      pending,
      newer,
      reversal,
      info,
      back,
      entry(transaction('', '<RvslInd>false</RvslInd>')),
    );
    expect(await creditsIn(file)).toMatchObject([
      { line: 2, text: 'quota' },
      { line: 5, text: '' },
    ]);
  });

  it('reads namespaces with a prefix, names of newer versions, and entries without details', async () => {
    const prefixed = statement(entry(transaction('quota')))
      .replaceAll(/<(\/?)(\w)/g, '<$1ns:$2')
      .replace('xmlns=', 'xmlns:ns=');
    expect(await creditsIn(prefixed)).toMatchObject([{ text: 'quota', amountCents: 15_000 }]);
    const newer = transaction('quota').replace('<Nm>Rossi &amp; Figli</Nm>', '<Pty><Nm>Neri</Nm></Pty>');
    expect(await creditsIn(statement(entry(newer)))).toMatchObject([{ payer: 'Neri' }]);
    const plain = entry('', '<AddtlNtryInf>bonifico Rossi</AddtlNtryInf>');
    expect(await creditsIn(statement(plain))).toMatchObject([{ text: 'bonifico Rossi', payer: '', reference: null }]);
  });

  it('has the payer who is named first of debtor, ultimate debtor and initiating party', async () => {
    const party = (name: string, nm: string) => `<${name}><Nm>${nm}</Nm></${name}>`;
    const payers = async (...parties: string[]) =>
      (await creditsIn(statement(entry(`<TxDtls><RltdPties>${parties.join('')}</RltdPties></TxDtls>`))))[0]?.payer;
    const [debtor, ultimate, initiating] = [party('Dbtr', 'A'), party('UltmtDbtr', 'B'), party('InitgPty', 'C')];
    expect(await payers(initiating, debtor, ultimate)).toBe('A');
    expect(await payers(initiating, '<Dbtr/>', ultimate)).toBe('B');
    expect(await payers(initiating)).toBe('C');
    expect(await payers()).toBe('');
  });

  it('joins the parts of the text, and takes that of the entry where they are empty', async () => {
    const reference = '<Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd>';
    const parts = `<TxDtls><RmtInf><Ustrd>${CODE.slice(0, 11)}</Ustrd><Ustrd>${CODE.slice(11)}</Ustrd>${reference}</RmtInf>
      <AddtlTxInf>BONIFICO</AddtlTxInf></TxDtls>`;
    const texts = `${CODE.slice(0, 11)} ${CODE.slice(11)} RF18 BONIFICO`;
    const ofEntry = '<AddtlNtryInf>altro</AddtlNtryInf>';
    expect(await creditsIn(statement(entry(parts, ofEntry)))).toMatchObject([{ text: texts, codes: [CODE] }]);
    expect(await textsIn(statement(entry('<TxDtls><RmtInf><Ustrd> </Ustrd></RmtInf></TxDtls>', ofEntry)))).toEqual([
      'altro',
    ]);
  });

  it('ignores a reference that says nothing', async () => {
    const none = transaction('a', '<Refs><AcctSvcrRef>NOTPROVIDED</AcctSvcrRef></Refs>');
    const of = (own: string) => entry(none, `<AcctSvcrRef>${own}</AcctSvcrRef>`);
    const credits = await creditsIn(statement(of('NONREF'), of('B1')));
    expect(credits.map(({ reference }) => reference)).toEqual([null, 'B1']);
  });

  it('prefers references of the bank, also that of the entry, to the number of a single transaction', async () => {
    const references = (own: string) => transaction('a', `<Refs>${own}<TxId>T1</TxId></Refs>`);
    const bank = '<AcctSvcrRef>B2</AcctSvcrRef>';
    const file = statement(
      entry(references(''), '<AcctSvcrRef>B1</AcctSvcrRef>'),
      entry(references(bank)),
      entry(references('')),
    );
    expect((await creditsIn(file)).map(({ reference }) => reference)).toEqual(['B1', 'B2', 'T1']);
  });

  it('replaces the entities of XML once, and nothing else', async () => {
    const text = '&lt;b&gt; &amp;amp; &#8364; &#x20AC; &xxe; &#9999999;';
    expect(await textsIn(statement(entry(transaction(text))))).toEqual(['<b> &amp; € € &xxe; &#9999999;']);
  });

  it('leaves out entries in comments, and reads marked text', async () => {
    const hidden = `<!-- ${entry(transaction('vecchio'))} -->`;
    const marked = entry(transaction('<![CDATA[quota </Ntry> & figli]]>'));
    expect(await textsIn(statement(hidden, marked))).toEqual(['quota </Ntry> & figli']);
    expect(await creditsIn(statement(hidden))).toEqual([]);
  });

  it('reads every entry of every statement, in order, and no empty ones', async () => {
    const one = entry(transaction('uno')).replace('<Ntry>', '<Ntry\n\tid="1>">').replace('</Ntry>', '</Ntry\n>');
    const file = statement(one, '<Ntry/>', '<Ntry>7</Ntry>', entry(transaction('due'))).replace(
      '</Stmt>',
      `</Stmt><Stmt>${entry(transaction('tre'))}</Stmt>`,
    );
    expect(await read(file)).toMatchObject({
      credits: [{ text: 'uno' }, { text: 'due' }, { text: 'tre' }],
      refused: [],
    });
  });

  it('lets other work go on while it is read', async () => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const { credits } = await read(statement(...Array.from({ length: 1_000 }, () => entry(transaction('quota')))));
    isRead = true;
    expect(credits).toHaveLength(1_000);
    // Fifty transactions in each, besides the pieces of the file.
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  it('looks the values of an entry up once, not for each of its transactions', async () => {
    const all = jest.spyOn(XmlNode.prototype, 'all');
    const lookUpsOf = async (count: number) => {
      all.mockClear();
      await creditsIn(statement(entry('<TxDtls/>'.repeat(count))));
      return all.mock.calls.filter(([name]) => name === 'BookgDt').length;
    };
    const numbers = [await lookUpsOf(2), await lookUpsOf(1_000)];
    all.mockRestore();
    expect(numbers[1]).toBe(numbers[0]);
  });

  it('is read with an entry that repeats its elements and has many transactions', async () => {
    const repeated = '<RvslInd/>'.repeat(150_000) + '<BookgDt/>'.repeat(100_000);
    const part = '<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls>';
    const file = statement(entry(part.repeat(50_000), repeated));
    expect(await creditsIn(file)).toHaveLength(50_000);
  });

  it('has texts of a bounded length', async () => {
    const [credit] = await creditsIn(statement(entry(transaction(`${'x'.repeat(LONGEST_READ)}${CODE}`))));
    expect([credit?.text.length, credit?.codes]).toEqual([1_000, []]);
    const amount = `${'0'.repeat(3_000_000)}x`;
    expect((await read(statement(entry('').replace('150.00', amount)))).refused).toHaveLength(1);
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
    ['another document', '<Document><Stmt><Ntry/></Stmt></Document>'],
    ['a cut-off file', statement(entry(transaction('quota'))).slice(0, 300)],
    ['text after a sign', '<'],
    ['an attribute that breaks the parser', '<Document hasOwnProperty="a" b="c"></Document>'],
    ['elements named as properties of objects', '<Document><__proto__><Stmt/></__proto__><constructor/></Document>'],
  ])('is refused with %s', (_, file) => {
    return expect(refusal(file)).resolves.toMatchObject({ status: 400, key: 'payments.fileUnreadable' });
  });
});

describe('messages of CAMT', () => {
  const inside = (message: string, holder: string, content: string) =>
    `<?xml version="1.0"?><Document><${message}><GrpHdr/><${holder}>${content}</${holder}></${message}></Document>`;

  it.each([
    ['camt.052', inside('BkToCstmrAcctRpt', 'Rpt', entry(transaction('quota')))],
    ['camt.053', inside('BkToCstmrStmt', 'Stmt', entry(transaction('quota')))],
    ['camt.054', inside('BkToCstmrDbtCdtNtfctn', 'Ntfctn', entry(transaction('quota')))],
    [
      'the envelope of CBI',
      `<ns2:CBIBdyBkToCstmrStmtReq xmlns:ns2="urn:CBI:xsd:CBIBdyBkToCstmrStmtReq.00.01.02"><ns4:CBIBkToCstmrStmtReqLogMsg>
        <ns5:CBIPrdcStmtReqLogMsg xmlns:ns5="urn:CBI:xsd:CBIPrdcStmtReqLogMsg.00.01.02">${`<GrpHdr/><Stmt>${entry(transaction('quota'))}</Stmt>`.replaceAll(/<(\/?)(\w)/g, '<$1ns5:$2')}</ns5:CBIPrdcStmtReqLogMsg>
        </ns4:CBIBkToCstmrStmtReqLogMsg></ns2:CBIBdyBkToCstmrStmtReq>`,
    ],
  ])('are read in %s', async (_, file) => {
    expect(await read(file)).toMatchObject({ format: 'camt', credits: [{ text: 'quota', amountCents: 15_000 }] });
  });

  it('without entries have no credits', async () => {
    expect(await read(inside('BkToCstmrStmt', 'Stmt', ''))).toMatchObject({ format: 'camt', credits: [], refused: [] });
  });

  it('of .054 that name a collective entry in single ones belong to it', async () => {
    const single = (reference: string) => entry(transaction('quota'), `<AcctSvcrRef>${reference}</AcctSvcrRef>`);
    const content = single('C1') + single('C2') + single('C1');
    const entriesOf = async (file: string) => (await creditsIn(file)).map((credit) => credit.entry);
    const collective = { reference: 'C1', amountCents: 30_000 };
    const notification = inside('BkToCstmrDbtCdtNtfctn', 'Ntfctn', content);
    expect(await entriesOf(notification)).toEqual([collective, null, collective]);
    expect(await entriesOf(inside('BkToCstmrStmt', 'Stmt', content))).toEqual([null, null, null]);
  });

  const account = `<Acct><Id><IBAN>${IBAN.slice(0, 4)} ${IBAN.slice(4)}</IBAN></Id></Acct>`;
  const balance = (code: string, amount: string, day: string, indicator = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>
      <Dt><Dt>2026-11-${day}</Dt></Dt></Bal>`;
  const stmt = (...parts: string[]) => `<Stmt>${account}${parts.join('')}</Stmt>`;
  const all = (...stmts: string[]) => `<Document><BkToCstmrStmt>${stmts.join('')}</BkToCstmrStmt></Document>`;
  const debit = entry(transaction('spese')).replace('CRDT', 'DBIT').replace('150.00', '50.00');
  const reversal = entry('', '<RvslInd>true</RvslInd>');

  it('name accounts and balances, which agree with all booked entries', async () => {
    const pending = entry('').replace('BOOK', 'PDNG');
    const booked = [entry(transaction('a')), debit, reversal, pending];
    const file = all(stmt(balance('OPBD', '10.00', '21', 'DBIT'), ...booked, balance('CLBD', '240.00', '22')));
    expect(await read(file)).toMatchObject({
      accounts: [IBAN],
      balances: { openingCents: -1_000, closingCents: 24_000, agree: true },
    });
    const other = file.replace('240.00', '240.01');
    expect((await read(other)).balances).toEqual({ openingCents: -1_000, closingCents: 24_001, agree: false });
  });

  it('have the first opening and the last closing balance of several days', async () => {
    const second = stmt(balance('PRCD', '150.00', '22'), balance('CLBD', '300.00', '23'), entry(''));
    const first = stmt(
      balance('PRCD', '7.00', '20'),
      balance('OPBD', '0.00', '21'),
      balance('CLBD', '150.00', '22'),
      entry(''),
    );
    expect((await read(all(second, first))).balances).toEqual({ openingCents: 0, closingCents: 30_000, agree: true });
  });

  it('have no balances where one of the two is missing or in another currency', async () => {
    const [open, close] = [balance('OPBD', '0.00', '21'), balance('CLBD', '0.00', '22')];
    for (const parts of [open, close, open + close.replace('EUR', 'USD')])
      expect((await read(all(stmt(parts)))).balances).toBeNull();
  });
});
