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

type Placed = (typeof FIELD_PARTS)[number]['fields'][number];

/** A field of the form that stands in no part: there must be none. */
type Unplaced = Exclude<FieldName, Placed>;

export type FieldPartId = (typeof FIELD_PARTS)[number]['id'];
type PartId = FieldPartId | typeof DOCUMENTS_PART.id;

/** The upload step holds files, not fields. It stands before the requested housing type. */
export const DOCUMENTS_PART = { id: 'documenti', title: 'applicationForm.documents.title' } as const;

/** Every field in reading order: where the first error is looked for. Fails to compile while a field has no part. */
export const FIELD_ORDER: [Unplaced] extends [never] ? readonly FieldName[] : Unplaced = FIELD_PARTS.flatMap((part) => [
  ...part.fields,
]);

/** The part that a field stands in. */
export function partOf(field: FieldName): FieldPartId | undefined {
  return FIELD_PARTS.find((part) => part.fields.some((name) => name === field))?.id;
}

export function isFieldName(name: string): name is FieldName {
  return FIELD_ORDER.some((field) => field === name);
}

interface PartLink {
  id: PartId;
  title: string;
}

/** Every part in reading order; a logged-in person has a password already. */
export function partsInOrder({ withPassword }: { withPassword: boolean }): PartLink[] {
  const parts: readonly PartLink[] = FIELD_PARTS;
  return parts
    .filter((part) => withPassword || part.id !== 'password')
    .flatMap((part) => (part.id === 'abitazione' ? [DOCUMENTS_PART, part] : [part]));
}
