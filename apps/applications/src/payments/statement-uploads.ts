import type { ColumnMapping, ImportPreview, UnknownTable } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { type ReadStatement, readStatement, type StatementCredit } from '../bank-statements/read-statement';
import { rememberedColumns } from './statement-formats';

const PREVIEWED_ROWS = 5;

/** IBAN of the cooperative's account, without blanks; null if it is not set. */
export const OWN_ACCOUNT = Symbol('OWN_ACCOUNT');

/** Fields of the form of an import or a preview. */
export interface StatementUpload {
  file: Buffer;
  fileName: string;
  /** Columns that the administrator has assigned. */
  columns?: ColumnMapping;
  /** Whether a statement of another account is welcome. */
  anyAccount: boolean;
}

/** @throws DomainError invalid, without a file or with unusable `columns` */
export function uploadIn(
  file: { buffer: Buffer; originalname: string } | undefined,
  fields: Record<string, unknown>,
): StatementUpload {
  if (!file || file.buffer.length === 0) throw new DomainError('invalid', 'payments.fileMissing');
  return {
    file: file.buffer,
    fileName: file.originalname,
    ...(fields.columns !== undefined && { columns: columnsIn(fields.columns) }),
    anyAccount: fields.anyAccount === 'true',
  };
}

/** Returns what a preview shows of a statement. */
export function previewOf({ format, credits, refused, ignored, table }: ReadStatement): ImportPreview {
  return {
    ...{ format, ignored, refused, columns: table?.mapping ?? null, table: table && shownTable(table) },
    rows: credits.slice(0, PREVIEWED_ROWS).map(({ codes: _codes, entry: _entry, ...row }) => row),
    ...eurosOf(credits),
    guessed: table?.isGuessed ?? false,
  };
}

const shownTable = ({ headerLine, columns, rows, suggestion }: UnknownTable): UnknownTable => {
  return { headerLine, columns, rows, suggestion };
};

/** Adds up the credits of a statement in euro. */
export function eurosOf(credits: StatementCredit[]): { credits: number; amountCents: number } {
  const euros = credits.filter(({ currency }) => currency === 'EUR');
  return { credits: euros.length, amountCents: euros.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

@Injectable()
export class StatementUploads {
  /** One file is read and taken at a time, to bound the memory. */
  private readonly one = pLimit(1);

  constructor(
    private readonly database: DataSource,
    @Inject(OWN_ACCOUNT) private readonly account: string | null,
  ) {}

  /** Reads a statement of the cooperative's account, and uses it. @throws DomainError invalid */
  read<Result>(upload: StatementUpload, use: (statement: ReadStatement) => Result | Promise<Result>): Promise<Result> {
    return this.one(async () => {
      const statement = await readStatement(upload.file, upload.fileName, {
        columns: upload.columns,
        remembered: (columns) => rememberedColumns(this.database, columns),
      });
      const isOther = this.account !== null && statement.accounts.some((account) => account !== this.account);
      if (isOther && !upload.anyAccount) throw new DomainError('invalid', 'payments.otherAccount');
      return use(statement);
    });
  }
}

/** Reads the field `columns`. The reader of the statement checks what it says. */
function columnsIn(field: unknown): ColumnMapping {
  try {
    if (typeof field === 'string') return JSON.parse(field);
  } catch {
    // The error below says the same of every unusable field.
  }
  throw new DomainError('invalid', 'error.validation', { fields: { columns: 'payments.columnsInvalid' } });
}
