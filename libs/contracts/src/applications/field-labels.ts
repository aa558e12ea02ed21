import type { Language } from '../languages';
import type { ApplicationFieldName } from './application-fields';

/** Names of the fields in the full copy and in e-mails, which say more than the labels beside an input. */
export const FIELD_LABELS: Record<Language, Record<ApplicationFieldName, string>> = {
  it: {
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
  fr: {
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
};
