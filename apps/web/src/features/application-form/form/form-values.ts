import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type ApplicationFieldsDto,
  type ConsentName,
  isAskedFor,
  type SubmitApplicationDto,
} from '@lacorte/contracts';

/** What the controls of the form hold: text as typed, and the two consents. */
export type FormValues = Record<TextFieldName, string> & Record<ConsentName, boolean>;

export type TextFieldName = ApplicationFieldName | 'password' | 'confirmPassword';
export type FieldName = keyof FormValues;

const EMPTY_FIELDS = Object.fromEntries(APPLICATION_FIELD_NAMES.map((name) => [name, ''])) as Record<
  ApplicationFieldName,
  string
>;

export const EMPTY_VALUES: FormValues = {
  ...EMPTY_FIELDS,
  password: '',
  confirmPassword: '',
  gdprConsent: false,
  dataVeracity: false,
};

/** Body of POST /api/applications: neither consents nor the repeated password (specification, section 7). */
export type ApplicationPayload = ApplicationFieldsDto & Partial<Pick<SubmitApplicationDto, 'password'>>;

/**
 * The body to send, always with its fields in the same order.
 *
 * @param fields validated (trimmed) values; a password among them is left out when `withPassword` is false
 */
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
