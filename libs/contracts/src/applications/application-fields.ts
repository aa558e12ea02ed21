import type { Fact } from '@lacorte/tender-rules';
import { RULES } from '../limits';
import {
  CompactCode,
  Email,
  ExactText,
  OneOf,
  PastDay,
  RequiredText,
  Telephone,
  WholeNumber,
} from '../validation/decorators';
import { PersonName } from '../validation/person-name';
import { HOUSING_TYPES, PROVINCES, YES_NO, type YesNo } from './options';

/** One field of the application form (docs/how-to/add-a-field.md). */
type ApplicationField = Declaration & (FreeField | CodedField);

interface Declaration {
  /**
   * `day` is `yyyy-mm-dd`. `count` is a whole number: clients send a number or digits, the database has a number, and answers have text.
   */
  type: 'text' | 'day' | 'yes-no' | 'count';
  /** Validation rules in order. */
  rules: readonly PropertyDecorator[];
  /** `receipt` shows the field in every answer, including receipts by link. `own` shows it only to the owner and administrators. */
  shownIn: 'receipt' | 'own';
  /** Name of the yes-no field that must be `si`. Otherwise the field is neither checked nor stored. */
  onlyIf?: string;
  /** Value of the sample person in tests and seed data. */
  example: string | null;
}

/** A field with any value of its type. Pages show the value unchanged. */
interface FreeField {
  codes?: undefined;
  /** Replaces the value in an application that outlives its account. Each type has a default (apps/applications/src/erasure/pseudonyms.ts). */
  erasedAs?: string;
}

/** A field with a fixed set of codes. The column's CHECK may list them, and pages show words for them. */
interface CodedField {
  codes: readonly string[];
  /** A value that the column accepts, or null to keep the stored value. The kept value must not identify anyone. */
  erasedAs: string | null;
}

/** Text that replaces the tax code of an application that outlives its account, and marks such an application. */
export const ERASED_TAX_CODE = '-';

/** The fields of an application (specification, section 5), in the order of the API description. */
export const APPLICATION_FIELDS = {
  nome: { type: 'text', rules: [PersonName('nome')], shownIn: 'receipt', erasedAs: 'Account', example: 'Lucia' },
  cognome: {
    type: 'text',
    rules: [PersonName('cognome')],
    shownIn: 'receipt',
    erasedAs: 'eliminato',
    example: 'Ferrario',
  },
  dataNascita: {
    type: 'day',
    rules: [
      PastDay({
        required: 'validation.dataNascita.required',
        invalid: 'validation.dataNascita.invalid',
        future: 'validation.dataNascita.future',
      }),
    ],
    shownIn: 'receipt',
    example: '1988-03-14',
  },
  luogoNascita: {
    type: 'text',
    rules: [RequiredText('validation.luogoNascita.required')],
    shownIn: 'own',
    example: 'Milano',
  },
  codiceFiscale: {
    type: 'text',
    rules: [CompactCode({ upperCase: true }), ExactText(RULES.codiceFiscaleLength, 'validation.codiceFiscale.length')],
    shownIn: 'receipt',
    erasedAs: ERASED_TAX_CODE,
    example: 'FRRLCU88C54F205N',
  },
  indirizzo: {
    type: 'text',
    rules: [RequiredText('validation.indirizzo.required')],
    shownIn: 'receipt',
    example: 'Via dei Tigli 8',
  },
  comune: { type: 'text', rules: [RequiredText('validation.comune.required')], shownIn: 'receipt', example: 'Milano' },
  provincia: {
    type: 'text',
    rules: [OneOf(PROVINCES, 'validation.provincia.required')],
    shownIn: 'own',
    example: 'Milano',
  },
  anniResidenzaLombardia: {
    type: 'count',
    rules: [
      WholeNumber(RULES.residenceYears, {
        required: 'validation.anniResidenzaLombardia.required',
        invalid: 'validation.anniResidenzaLombardia.invalid',
      }),
    ],
    shownIn: 'own',
    example: '12',
  },
  telefono: {
    type: 'text',
    rules: [Telephone('validation.telefono.invalid')],
    shownIn: 'own',
    example: '+39 333 0000000',
  },
  email: { type: 'text', rules: [Email()], shownIn: 'receipt', example: 'lucia@example.com' },
  presenzaMinori: {
    type: 'yes-no',
    rules: [OneOf(YES_NO, 'validation.presenzaMinori.required')],
    shownIn: 'receipt',
    example: 'no',
  },
  numeroMinori: {
    type: 'count',
    rules: [
      WholeNumber(RULES.members, {
        invalid: 'validation.numeroMinori.invalid',
        tooLarge: 'validation.numeroMinori.tooLarge',
      }),
    ],
    shownIn: 'receipt',
    onlyIf: 'presenzaMinori',
    example: null,
  },
  numeroMaggiorenni: {
    type: 'count',
    rules: [
      WholeNumber(RULES.adults, {
        required: 'validation.numeroMaggiorenni.required',
        invalid: 'validation.numeroMaggiorenni.invalid',
      }),
    ],
    shownIn: 'own',
    example: '2',
  },
  presenzaDisabile: {
    type: 'yes-no',
    rules: [OneOf(YES_NO, 'validation.presenzaDisabile.required')],
    shownIn: 'receipt',
    example: 'no',
  },
  numeroDisabili: {
    type: 'count',
    rules: [
      WholeNumber(RULES.members, {
        invalid: 'validation.numeroDisabili.invalid',
        tooLarge: 'validation.numeroDisabili.tooLarge',
      }),
    ],
    shownIn: 'receipt',
    onlyIf: 'presenzaDisabile',
    example: null,
  },
  tipologiaAbitazione: {
    type: 'text',
    rules: [OneOf(HOUSING_TYPES, 'validation.tipologiaAbitazione.required')],
    shownIn: 'receipt',
    codes: HOUSING_TYPES,
    // An erasure keeps the value, because the ranking needs it.
    erasedAs: null,
    example: '3-locali',
  },
} as const satisfies Record<string, ApplicationField>;

type Declared = typeof APPLICATION_FIELDS;
export type ApplicationFieldName = keyof Declared;

export const APPLICATION_FIELD_NAMES = Object.keys(APPLICATION_FIELDS) as ApplicationFieldName[];

/** Fields that an export shows. Yes-no fields are left out, because the numbers of minors and disabled people say the same. */
export type ExportedFieldName = {
  [Name in keyof Declared]: Declared[Name] extends { type: 'yes-no' } ? never : Name;
}[keyof Declared];

/** The codes of each field that has codes. */
export type FieldCodes = {
  [Name in keyof Declared as Declared[Name] extends { codes: readonly string[] }
    ? Name
    : never]: Declared[Name] extends {
    codes: readonly (infer Code extends string)[];
  }
    ? Code
    : never;
};

type Conditional = { onlyIf: string };

/** The value of a field. `Missing` is the value of a conditional field that does not apply. */
type ValueOf<Field, Count, Missing> = Field extends { type: 'yes-no' }
  ? YesNo
  : Field extends { type: 'count' }
    ? Count | (Field extends Conditional ? Missing : never)
    : string;

/** The fields as a client sends them, with counts as number or digits. */
export type StatedFields = { [Name in keyof Declared]: ValueOf<Declared[Name], string | number, null | undefined> };

/** The fields as the database stores them. */
export type StoredFields = { [Name in keyof Declared]: ValueOf<Declared[Name], number, null> };

/** The fields as an answer shows them, all as text. A receipt has fewer fields than the answers for owners and administrators. */
export type ShownFields<In extends ApplicationField['shownIn']> = {
  [Name in keyof Declared as Declared[Name]['shownIn'] extends 'receipt' | In ? Name : never]: ValueOf<
    Declared[Name],
    string,
    null
  >;
};

/** Returns the names of the fields in an answer of this kind. */
export function fieldsShownIn<In extends ApplicationField['shownIn']>(answer: In) {
  const isShown = (name: ApplicationFieldName) => ['receipt', answer].includes(APPLICATION_FIELDS[name].shownIn);
  return APPLICATION_FIELD_NAMES.filter(isShown) as (keyof ShownFields<In>)[];
}

export function applicationField(name: ApplicationFieldName): ApplicationField {
  return APPLICATION_FIELDS[name];
}

/** Returns the column of a field or fact in the tables of applications, such as `data_nascita` for `dataNascita`. */
export function columnOf(name: ApplicationFieldName | Fact): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Tells whether a conditional field applies, because its yes-no field is `si`. True for every other field. */
export function isAskedFor(name: ApplicationFieldName, fields: object): boolean {
  const { onlyIf } = applicationField(name);
  return onlyIf === undefined || Reflect.get(fields, onlyIf) === 'si';
}

/** Returns the sample person for an answer of this kind. */
export function exampleShownIn<In extends ApplicationField['shownIn']>(answer: In): ShownFields<In> {
  const shown = fieldsShownIn(answer) as ApplicationFieldName[];
  return Object.fromEntries(shown.map((name) => [name, applicationField(name).example])) as ShownFields<In>;
}
