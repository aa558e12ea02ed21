import { API, type ImportResult } from '@lacorte/contracts';
import { addPayable, type Payable, paymentsOf } from './paying';
import { administer, asAdmin } from './reviewing';
import type { RunningApplications } from './running-applications';

let days = 0;
/** A day that no other test has, because rows are compared by day and amount. */
export function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
}

export interface Row {
  day: string;
  amount?: string;
  payer?: string;
  text?: string;
  reference?: string;
}

const lineOf = ({ day, amount = '150,00', payer = 'Rossi Lucia', text = 'quota', reference = '' }: Row) =>
  [day, amount, payer, text, reference].join(';');

/** The CSV of the product. */
export const csv = (...rows: Row[]) =>
  Buffer.from(['data;importo;ordinante;causale;riferimento', ...rows.map(lineOf)].join('\n'));

/** A table of a bank. `header` names the columns of the day, amount, payer, text and reference. */
export const table = (header: string, ...rows: Row[]) => Buffer.from([header, ...rows.map(lineOf)].join('\n'));

export const BANK_HEADER = 'Data contabile;Importo;Controparte;Descrizione;CRO';

export const transaction = ({ amount = '150.00', payer = 'Rossi Lucia', text = 'quota', reference }: Partial<Row>) =>
  `<TxDtls>${reference ? `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>` : ''}<Amt Ccy="EUR">${amount}</Amt>
    <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

export const entry = ({ day, amount = '150.00', reference = '' }: Row, ...transactions: string[]) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    ${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
    ${transactions.length > 0 ? `<NtryDtls>${transactions.join('')}</NtryDtls>` : ''}</Ntry>`;

const document = (version: string, ...inside: string[]) =>
  Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">${inside.join('')}</Document>`,
  );

export const camt053 = (...inside: string[]) =>
  document('camt.053.001.02', `<BkToCstmrStmt><GrpHdr/><Stmt>${inside.join('')}</Stmt></BkToCstmrStmt>`);

export const camt054 = (...inside: string[]) =>
  document(
    'camt.054.001.02',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr/><Ntfctn>${inside.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );

export const counted = ({ matched, unmatched, alreadyKnown }: ImportResult) => [matched, unmatched, alreadyKnown];

type Fields = Record<string, string>;

/** Calls of an administrator who imports statements. */
export class Importing {
  constructor(private readonly service: RunningApplications) {}

  query = (text: string, ...values: unknown[]) => this.service.database.query(text, values);

  upload = (file: Buffer, fields?: Fields) => this.send(API.importPayments, file, fields);

  preview = (file: Buffer, fields?: Fields) => this.send(API.previewStatement, file, fields);

  async imported(file: Buffer, fields?: Fields): Promise<ImportResult> {
    const { body, status } = await this.upload(file, fields);
    if (status !== 200) throw new Error(`the import answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  undo = (id: string) => administer(this.service, 'delete', API.paymentImport(id));

  ofDay = async (day: string) => (await paymentsOf(this.service)).items.filter(({ date }) => date === day);

  logged = async (action: string) =>
    (await administer(this.service, 'get', API.accessLog, { action, pageSize: 1 })).body.items[0];

  async payable(): Promise<Payable> {
    const [application] = await addPayable(this.service.database, {});
    if (!application) throw new Error('no application');
    return application;
  }

  private async send(path: string, file: Buffer, fields: Fields = {}) {
    const form = this.service.http
      .post(path)
      .set(await asAdmin())
      .attach('file', file, 'movimenti.csv');
    for (const [name, value] of Object.entries(fields)) form.field(name, value);
    return form;
  }
}
