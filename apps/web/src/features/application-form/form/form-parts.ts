import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type ApplicationFieldsDto,
  type ConsentName,
  isAskedFor,
  type SubmitApplicationDto,
} from '@lacorte/contracts';

/** The upload step. It has no fields. */
export const DOCUMENTS_PART = { id: 'documenti', title: 'applicationForm.documents.title', fields: [] } as const;

interface FormPart {
  id: string;
  title: string;
  fields: readonly FieldName[];
}

const PARTS = [
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
  DOCUMENTS_PART,
  { id: 'abitazione', title: 'applicationForm.housing.title', fields: ['tipologiaAbitazione'] },
  { id: 'consensi', title: 'applicationForm.consents.title', fields: ['gdprConsent', 'dataVeracity'] },
] as const satisfies readonly FormPart[];

export const FORM_PARTS: readonly FormPart[] = PARTS;

/** Fields without a part. There must be none. */
type Unplaced = Exclude<FieldName, (typeof PARTS)[number]['fields'][number]>;

/** Every field in reading order. Does not compile if a field has no part. */
export const FIELD_ORDER: [Unplaced] extends [never] ? readonly FieldName[] : Unplaced = PARTS.flatMap((part) => [
  ...part.fields,
]);

export function partOf(field: FieldName): string | undefined {
  return FORM_PARTS.find(({ fields }) => fields.includes(field))?.id;
}

export function labelOf(field: FieldName): string {
  return `applicationForm.field.${field}`;
}

export function isFieldName(name: string): name is FieldName {
  return FIELD_ORDER.some((field) => field === name);
}

export type FormValues = Record<TextFieldName, string> & Record<ConsentName, boolean>;

export type TextFieldName = ApplicationFieldName | 'password' | 'confirmPassword';
export type FieldName = keyof FormValues;

export const EMPTY_VALUES: FormValues = {
  ...(Object.fromEntries(APPLICATION_FIELD_NAMES.map((name) => [name, ''])) as Record<ApplicationFieldName, string>),
  password: '',
  confirmPassword: '',
  gdprConsent: false,
  dataVeracity: false,
};

/** Body of POST /api/applications, without the consents and the repeated password (specification, section 7). */
export type ApplicationPayload = ApplicationFieldsDto & Partial<Pick<SubmitApplicationDto, 'password'>>;

/** Returns the body with its fields in a fixed order. `fields` must be validated and trimmed. */
export function toPayload(fields: ApplicationPayload, { withPassword }: { withPassword: boolean }): ApplicationPayload {
  const stated = APPLICATION_FIELD_NAMES.map((name) => [
    name,
    isAskedFor(name, fields) ? (fields[name] ?? null) : null,
  ]);
  return {
    ...(Object.fromEntries(stated) as ApplicationFieldsDto),
    ...(withPassword && fields.password !== undefined && { password: fields.password }),
  };
}
