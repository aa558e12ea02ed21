import type { ExportedFieldName } from '../applications/application-fields';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const COLUMNS = [
  'applicationCode',
  'cognome',
  'nome',
  'codiceFiscale',
  'dataNascita',
  'luogoNascita',
  'indirizzo',
  'comune',
  'provincia',
  'anniResidenzaLombardia',
  'telefono',
  'email',
  'numeroMaggiorenni',
  'numeroMinori',
  'numeroDisabili',
  'tipologiaAbitazione',
  'applicationStatus',
  'createdAt',
  'paidOn',
  'eligible',
  'points',
] as const;
export type ExportColumn = (typeof COLUMNS)[number];

type WithoutColumn = Exclude<ExportedFieldName, ExportColumn>;

/**
 * Columns of an export in their order (contract, section 8). `?columns=cognome,nome` chooses columns but not their order.
 * The constant does not compile if an exported field has no column.
 */
export const EXPORT_COLUMNS: [WithoutColumn] extends [never] ? typeof COLUMNS : WithoutColumn = COLUMNS;
