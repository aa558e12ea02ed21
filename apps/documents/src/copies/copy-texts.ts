import type { ApplicationFieldName, ApplicationStatus, Language } from '@lacorte/contracts';

export type CopyGroup = 'applicant' | 'residence' | 'household' | 'housing';

interface CopyTexts {
  documentTitle: string;
  subtitle: string;
  code: string;
  id: string;
  tender: string;
  status: string;
  submitted: string;
  groups: Record<CopyGroup, string>;
  /** Does not compile if a field has none. */
  fields: Record<ApplicationFieldName, string>;
  /** As in the personal area. */
  statuses: Record<ApplicationStatus, string>;
  documents: string;
  noFile: string;
  yes: string;
  no: string;
  rooms: string;
  note: string;
}

const it: CopyTexts = {
  documentTitle: 'Copia della domanda',
  subtitle: 'Tutti i dati della domanda, come sono stati dichiarati',
  code: 'Codice domanda',
  id: 'Identificativo',
  tender: 'Bando',
  status: 'Stato',
  submitted: 'Data di invio',
  groups: {
    applicant: 'Richiedente',
    residence: 'Residenza',
    household: 'Nucleo familiare',
    housing: 'Alloggio richiesto',
  },
  fields: {
    nome: 'Nome',
    cognome: 'Cognome',
    dataNascita: 'Data di nascita',
    luogoNascita: 'Luogo di nascita',
    codiceFiscale: 'Codice fiscale',
    indirizzo: 'Indirizzo',
    comune: 'Comune',
    provincia: 'Provincia',
    anniResidenzaLombardia: 'Anni di residenza in Lombardia',
    telefono: 'Telefono',
    email: 'Email',
    presenzaMinori: 'Minori nel nucleo familiare',
    numeroMinori: 'Numero di minori',
    numeroMaggiorenni: 'Numero di maggiorenni',
    presenzaDisabile: 'Persone disabili nel nucleo familiare',
    numeroDisabili: 'Numero di persone disabili',
    tipologiaAbitazione: 'Tipologia di abitazione',
  },
  statuses: {
    submitted: 'Inviata',
    under_review: 'In Valutazione',
    approved: 'Approvata',
    rejected: 'Respinta',
  },
  documents: 'Documenti allegati',
  noFile: 'Nessun file',
  yes: 'Sì',
  no: 'No',
  rooms: 'locali',
  note: 'Questa copia contiene tutti i suoi dati: la dia solo a chi ne ha bisogno. Per gli altri usi c’è la ricevuta.',
};

const fr: CopyTexts = {
  documentTitle: 'Copie de la demande',
  subtitle: 'Toutes les données de la demande, telles qu’elles ont été déclarées',
  code: 'Code de la demande',
  id: 'Identifiant',
  tender: 'Appel',
  status: 'État',
  submitted: 'Date d’envoi',
  groups: {
    applicant: 'Demandeur',
    residence: 'Résidence',
    household: 'Foyer',
    housing: 'Logement demandé',
  },
  fields: {
    nome: 'Prénom',
    cognome: 'Nom',
    dataNascita: 'Date de naissance',
    luogoNascita: 'Lieu de naissance',
    codiceFiscale: 'Code fiscal',
    indirizzo: 'Adresse',
    comune: 'Commune',
    provincia: 'Province',
    anniResidenzaLombardia: 'Années de résidence en Lombardie',
    telefono: 'Téléphone',
    email: 'E-mail',
    presenzaMinori: 'Mineurs dans le foyer',
    numeroMinori: 'Nombre de mineurs',
    numeroMaggiorenni: 'Nombre d’adultes',
    presenzaDisabile: 'Personnes handicapées dans le foyer',
    numeroDisabili: 'Nombre de personnes handicapées',
    tipologiaAbitazione: 'Type de logement',
  },
  statuses: {
    submitted: 'Envoyée',
    under_review: 'En évaluation',
    approved: 'Approuvée',
    rejected: 'Rejetée',
  },
  documents: 'Documents joints',
  noFile: 'Aucun fichier',
  yes: 'Oui',
  no: 'Non',
  rooms: 'pièces',
  note: 'Cette copie contient toutes vos données\u00a0: ne la donnez qu’à qui en a besoin. Pour les autres usages, il y a l’accusé de réception.',
};

export const COPY_TEXTS: Record<Language, CopyTexts> = { it, fr };
