import type { FieldName } from './form-values';

/** The parts that hold fields, in reading order, each with its fields in reading order. */
export const FIELD_PARTS = [
  {
    id: 'dati-personali',
    title: 'applicationForm.personal.title',
    fields: ['nome', 'cognome', 'dataNascita', 'luogoNascita', 'codiceFiscale'],
  },
  {
    id: 'residenza',
    title: 'applicationForm.residence.title',
    fields: ['indirizzo', 'provincia', 'comune', 'anniResidenzaLombardia'],
  },
  { id: 'contatti', title: 'applicationForm.contacts.title', fields: ['telefono', 'email'] },
  { id: 'password', title: 'applicationForm.password.title', fields: ['password', 'confirmPassword'] },
  {
    id: 'nucleo-familiare',
    title: 'applicationForm.household.title',
    fields: ['numeroMaggiorenni', 'presenzaMinori', 'numeroMinori', 'presenzaDisabile', 'numeroDisabili'],
  },
  { id: 'abitazione', title: 'applicationForm.housing.title', fields: ['tipologiaAbitazione'] },
  { id: 'consensi', title: 'applicationForm.consents.title', fields: ['gdprConsent', 'dataVeracity'] },
] as const satisfies readonly { id: string; title: string; fields: readonly FieldName[] }[];

export type FieldPartId = (typeof FIELD_PARTS)[number]['id'];

/** The upload step stands among the parts but holds files, not fields. */
export const DOCUMENTS_PART = { id: 'documenti', title: 'applicationForm.documents.title' } as const;

/** Every field in reading order: where the first error is looked for. */
export const FIELD_ORDER: readonly FieldName[] = FIELD_PARTS.flatMap((part) => [...part.fields]);

/** The part that a field stands in. */
export function partOf(field: FieldName): FieldPartId | undefined {
  return FIELD_PARTS.find((part) => part.fields.some((name) => name === field))?.id;
}

export function isFieldName(name: string): name is FieldName {
  return FIELD_ORDER.some((field) => field === name);
}
