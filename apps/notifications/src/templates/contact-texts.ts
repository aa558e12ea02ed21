import type { ContactSubject, Language } from '@lacorte/contracts';

const it = {
  title: 'Abbiamo ricevuto il suo messaggio {number}',
  preheader: 'Conservi il numero del messaggio.',
  before: 'abbiamo ricevuto il suo messaggio. Se ci scrive o ci telefona di nuovo, indichi il numero {number}.',
  number: 'Numero del messaggio',
  subject: 'Oggetto',
  applicationCode: 'Codice della domanda',
  messageTitle: 'Il suo messaggio',
  why: 'Riceve questa copia perché dal sito ci è stato scritto con il suo indirizzo. Non è stato lei? Ignori il messaggio o ci scriva a {email}.',
};

const fr: typeof it = {
  title: 'Nous avons reçu votre message {number}',
  preheader: 'Conservez le numéro du message.',
  before:
    'nous avons bien reçu votre message. Si vous nous écrivez ou téléphonez de nouveau, indiquez le numéro {number}.',
  number: 'Numéro du message',
  subject: 'Objet',
  applicationCode: 'Code de la demande',
  messageTitle: 'Votre message',
  why: 'Vous recevez cette copie parce qu’un message nous a été envoyé depuis le site avec votre adresse. Ce n’était pas vous\u00a0? Ignorez ce message ou écrivez-nous à {email}.',
};

export const CONTACT_COPY_TEXTS: Record<Language, typeof it> = { it, fr };

export const CONTACT_SUBJECT_TEXTS: Record<Language, Record<ContactSubject, string>> = {
  it: {
    'informazioni-bando': 'Informazioni sul bando',
    'supporto-iscrizione': 'Supporto per l’iscrizione',
    'stato-domanda': 'Stato della domanda',
    documentazione: 'Documentazione',
    altro: 'Altro',
  },
  fr: {
    'informazioni-bando': 'Informations sur l’appel à candidatures',
    'supporto-iscrizione': 'Aide à l’inscription',
    'stato-domanda': 'État de la demande',
    documentazione: 'Documents',
    altro: 'Autre',
  },
};
