import {
  type ApplicationFieldName,
  type ApplicationStatus,
  applicationField,
  columnOf,
  type DocumentsByType,
  fieldsShownIn,
  missingSections,
  type Receipt,
  type ShownFields,
  type UserApplication,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, type ColumnType, GatheredReads, orNull, type RowOf, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CORRECTED_AT } from '../corrections/correction.row';
import { instantText } from '../tenders/tender.row';

type Answer = 'receipt' | 'own';

export const RECEIPT_LIST = `
  a.id, a.application_code AS "applicationCode", ${fieldList('receipt')}, a.documenti, a.created_at AS "createdAt",
  ${instantText(CORRECTED_AT)} AS "correctedAt", a.withdrawn_at IS NOT NULL AS "isWithdrawn"`;

/** Select list for answers to the owner and to administrators, over the application `a`. `createdAt` is SQL for the creation time. */
export const ownList = (createdAt = 'a.created_at') => `
  a.id, a.user_id AS "userId", a.application_code AS "applicationCode", a.tender_id AS "tenderId",
  (SELECT code FROM applications.tender WHERE id = a.tender_id) AS "tenderCode",
  a.application_status AS "applicationStatus", ${fieldList('own')}, a.documenti, ${createdAt} AS "createdAt",
  ${instantText('a.withdrawn_at')} AS "withdrawnAt"`;

const NUMBERED = { id: COLUMN.uuid, applicationCode: COLUMN.text, createdAt: COLUMN.instant };
const DOCUMENTS = { documenti: COLUMN.json<DocumentsByType>() };

export const RECEIPT_COLUMNS = {
  ...NUMBERED,
  ...DOCUMENTS,
  ...fieldColumns('receipt'),
  correctedAt: orNull(COLUMN.text),
  isWithdrawn: COLUMN.boolean,
};

export const OWN_COLUMNS = {
  ...NUMBERED,
  ...DOCUMENTS,
  ...fieldColumns('own'),
  userId: COLUMN.uuid,
  tenderId: COLUMN.uuid,
  tenderCode: COLUMN.text,
  applicationStatus: COLUMN.textOf<ApplicationStatus>(),
  withdrawnAt: orNull(COLUMN.text),
};

type RowFor<T extends { createdAt: string }> = Omit<T, 'createdAt'> & { createdAt: Date };

export const toReceipt = ({ documenti, isWithdrawn, ...row }: RowOf<typeof RECEIPT_COLUMNS>): Receipt => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  missing: isWithdrawn ? [] : missingSections(documenti),
});

export const toUserApplication = (row: RowFor<UserApplication>): UserApplication => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

function fieldList(answer: Answer): string {
  return fieldsShownIn(answer)
    .map((name) => `${asText(name, `a.${columnOf(name)}`)} AS "${name}"`)
    .join(', ');
}

/** Days and counts are text in answers (specification, section 7). */
function asText(name: ApplicationFieldName, column: string): string {
  const { type } = applicationField(name);
  if (type === 'day') return `to_char(${column}, 'YYYY-MM-DD')`;
  return type === 'count' ? `${column}::text` : column;
}

function fieldColumns<In extends Answer>(answer: In) {
  const types = fieldsShownIn(answer).map((name: ApplicationFieldName) => {
    return [name, applicationField(name).onlyIf === undefined ? COLUMN.text : orNull(COLUMN.text)];
  });
  return Object.fromEntries(types) as { [Name in keyof ShownFields<In>]: ColumnType<ShownFields<In>[Name]> };
}

const SELECT_RECEIPTS = statement('receipts', RECEIPT_COLUMNS)`
  SELECT ${RECEIPT_LIST} FROM applications.application a WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL`;

@Injectable()
export class ReadReceipt {
  private readonly receipts;

  constructor(database: DataSource) {
    this.receipts = new GatheredReads(database, { statement: SELECT_RECEIPTS, keyOf: ({ id }) => id });
  }

  async run(id: string): Promise<Receipt> {
    const [row] = await this.receipts.of(id);
    if (!row) throw new DomainError('not-found', 'error.applicationNotFound');
    return toReceipt(row);
  }
}
