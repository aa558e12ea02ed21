/** Whom an e-mail about an application goes to. */
export interface Addressee {
  applicationCode: string;
  nome: string;
  cognome: string;
  email: string;
}
