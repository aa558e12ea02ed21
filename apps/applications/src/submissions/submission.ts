import type { ApplicationFieldsDto } from '@lacorte/contracts';
import type { Application } from './application.entity';

/** What an applicant has stated, in the types in which it is kept. */
export type Submission = Omit<
  Application,
  | 'id'
  | 'userId'
  | 'applicationCode'
  | 'applicationStatus'
  | 'documenti'
  | 'documentsVersion'
  | 'language'
  | 'consents'
  | 'createdAt'
>;

/** @param fields validated; a count is dropped where nobody is there to be counted */
export function toSubmission(fields: ApplicationFieldsDto): Submission {
  return {
    nome: fields.nome,
    cognome: fields.cognome,
    dataNascita: fields.dataNascita,
    luogoNascita: fields.luogoNascita,
    codiceFiscale: fields.codiceFiscale,
    indirizzo: fields.indirizzo,
    comune: fields.comune,
    provincia: fields.provincia,
    anniResidenzaLombardia: Number(fields.anniResidenzaLombardia),
    telefono: fields.telefono,
    email: fields.email,
    presenzaMinori: fields.presenzaMinori,
    numeroMinori: fields.presenzaMinori === 'si' ? Number(fields.numeroMinori) : null,
    numeroMaggiorenni: Number(fields.numeroMaggiorenni),
    presenzaDisabile: fields.presenzaDisabile,
    numeroDisabili: fields.presenzaDisabile === 'si' ? Number(fields.numeroDisabili) : null,
    tipologiaAbitazione: fields.tipologiaAbitazione,
  };
}
