import type { ApplicationFieldsDto, ConsentName, SubmitApplicationDto } from '@lacorte/contracts';

/** What the controls of the form hold: text as typed, and the two consents. */
export type FormValues = Record<TextFieldName, string> & Record<ConsentName, boolean>;

export type TextFieldName = keyof ApplicationFieldsDto | 'password' | 'confirmPassword';
export type FieldName = keyof FormValues;

export const EMPTY_VALUES: FormValues = {
  nome: '',
  cognome: '',
  dataNascita: '',
  luogoNascita: '',
  codiceFiscale: '',
  indirizzo: '',
  provincia: '',
  comune: '',
  anniResidenzaLombardia: '',
  telefono: '',
  email: '',
  password: '',
  confirmPassword: '',
  numeroMaggiorenni: '',
  presenzaMinori: '',
  numeroMinori: '',
  presenzaDisabile: '',
  numeroDisabili: '',
  tipologiaAbitazione: '',
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
  return {
    nome: fields.nome,
    cognome: fields.cognome,
    dataNascita: fields.dataNascita,
    luogoNascita: fields.luogoNascita,
    codiceFiscale: fields.codiceFiscale,
    indirizzo: fields.indirizzo,
    comune: fields.comune,
    provincia: fields.provincia,
    anniResidenzaLombardia: fields.anniResidenzaLombardia,
    telefono: fields.telefono,
    email: fields.email,
    presenzaMinori: fields.presenzaMinori,
    numeroMinori: fields.presenzaMinori === 'si' ? (fields.numeroMinori ?? null) : null,
    numeroMaggiorenni: fields.numeroMaggiorenni,
    presenzaDisabile: fields.presenzaDisabile,
    numeroDisabili: fields.presenzaDisabile === 'si' ? (fields.numeroDisabili ?? null) : null,
    tipologiaAbitazione: fields.tipologiaAbitazione,
    ...(withPassword && fields.password !== undefined && { password: fields.password }),
  };
}
