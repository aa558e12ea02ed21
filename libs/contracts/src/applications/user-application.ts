import type { DocumentsByType } from '../documents/sections';
import type { ApplicationStatus, YesNo } from './options';

/** One application as its owner and an administrator read it: every field of section 3. */
export interface UserApplication {
  id: string;
  userId: string;
  applicationCode: string;
  applicationStatus: ApplicationStatus;
  nome: string;
  cognome: string;
  /** `yyyy-mm-dd` */
  dataNascita: string;
  luogoNascita: string;
  codiceFiscale: string;
  indirizzo: string;
  comune: string;
  provincia: string;
  anniResidenzaLombardia: string;
  telefono: string;
  email: string;
  presenzaMinori: YesNo;
  numeroMinori: string | null;
  numeroMaggiorenni: string;
  presenzaDisabile: YesNo;
  numeroDisabili: string | null;
  tipologiaAbitazione: string;
  documenti: DocumentsByType;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
}
