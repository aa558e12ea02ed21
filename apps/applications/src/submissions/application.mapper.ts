import type { Receipt, UserApplication } from '@lacorte/contracts';
import type { Application } from './application.entity';

/** Columns that a receipt is made of. */
export const RECEIPT_COLUMNS = {
  id: true,
  applicationCode: true,
  nome: true,
  cognome: true,
  dataNascita: true,
  codiceFiscale: true,
  email: true,
  indirizzo: true,
  comune: true,
  presenzaMinori: true,
  numeroMinori: true,
  presenzaDisabile: true,
  numeroDisabili: true,
  tipologiaAbitazione: true,
  createdAt: true,
} as const satisfies Partial<Record<keyof Application, true>>;

/** Columns that the owner of an application reads. */
export const OWNER_COLUMNS = {
  ...RECEIPT_COLUMNS,
  userId: true,
  applicationStatus: true,
  luogoNascita: true,
  provincia: true,
  anniResidenzaLombardia: true,
  telefono: true,
  numeroMaggiorenni: true,
  documenti: true,
} as const satisfies Partial<Record<keyof Application, true>>;

export function toReceipt(application: Pick<Application, keyof typeof RECEIPT_COLUMNS>): Receipt {
  return {
    id: application.id,
    applicationCode: application.applicationCode,
    nome: application.nome,
    cognome: application.cognome,
    dataNascita: application.dataNascita,
    codiceFiscale: application.codiceFiscale,
    email: application.email,
    indirizzo: application.indirizzo,
    comune: application.comune,
    presenzaMinori: application.presenzaMinori,
    numeroMinori: asText(application.numeroMinori),
    presenzaDisabile: application.presenzaDisabile,
    numeroDisabili: asText(application.numeroDisabili),
    tipologiaAbitazione: application.tipologiaAbitazione,
    createdAt: application.createdAt.toISOString(),
  };
}

export function toUserApplication(application: Pick<Application, keyof typeof OWNER_COLUMNS>): UserApplication {
  return {
    ...toReceipt(application),
    userId: application.userId,
    applicationStatus: application.applicationStatus,
    luogoNascita: application.luogoNascita,
    provincia: application.provincia,
    anniResidenzaLombardia: String(application.anniResidenzaLombardia),
    telefono: application.telefono,
    numeroMaggiorenni: String(application.numeroMaggiorenni),
    documenti: application.documenti,
  };
}

/** Numbers leave as the specification's text fields. */
function asText(count: number | null): string | null {
  return count === null ? null : String(count);
}
