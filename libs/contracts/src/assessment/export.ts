export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Columns of an export in their order (contract, section 8). `?columns=cognome,nome` chooses some; the order stays. All without it.
 */
export const EXPORT_COLUMNS = [
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
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];
