import type { Language } from '@lacorte/contracts';

const it = {
  published: 'Pubblicata il {day}',
  applications: 'Domande del bando',
  ranked: 'In graduatoria',
  assigned: 'Alloggi assegnati',
  draw: 'Il sorteggio',
  drawText:
    'A parità di punti decide un sorteggio: lo determinano i codici di tutte le domande e numeri estratti in pubblico dopo la chiusura. Sulla pagina della graduatoria chiunque può ripeterlo.',
  drawNumbers: 'Numeri estratti',
  registerHash: 'Impronta del registro (SHA-256)',
  seed: 'Seme del sorteggio',
  homes: 'Alloggi da assegnare: {homes}. Domande in graduatoria: {ranked}.',
  last: {
    one: 'Ultimo posto con un alloggio: {position}, con {points} punto.',
    other: 'Ultimo posto con un alloggio: {position}, con {points} punti.',
  },
  none: 'Nessun alloggio assegnato.',
  empty: 'Nessuna domanda in graduatoria.',
  position: 'Posizione',
  code: 'Codice domanda',
  points: 'Punti',
  outcome: 'Esito',
  more: 'Qui sono stampate le prime {listed} posizioni. L’elenco completo si scarica in formato CSV da',
  page: 'La graduatoria è su',
  signature: 'Il responsabile del procedimento',
  place: 'Luogo e data',
};

const fr: typeof it = {
  published: 'Publié le {day}',
  applications: 'Demandes de l’appel',
  ranked: 'Classées',
  assigned: 'Logements attribués',
  draw: 'Le tirage au sort',
  drawText:
    'À égalité de points, un tirage au sort décide : il dépend des codes de toutes les demandes et de numéros tirés en public après la clôture. Chacun peut le refaire sur la page du classement.',
  drawNumbers: 'Numéros tirés',
  registerHash: 'Empreinte du registre (SHA-256)',
  seed: 'Graine du tirage',
  homes: 'Logements à attribuer : {homes}. Demandes classées : {ranked}.',
  last: {
    one: 'Dernière place avec un logement : {position}, avec {points} point.',
    other: 'Dernière place avec un logement : {position}, avec {points} points.',
  },
  none: 'Aucun logement attribué.',
  empty: 'Aucune demande classée.',
  position: 'Position',
  code: 'Code de la demande',
  points: 'Points',
  outcome: 'Résultat',
  more: 'Les {listed} premières positions sont imprimées ici. La liste complète se télécharge au format CSV sur',
  page: 'Le classement est sur',
  signature: 'Le responsable de la procédure',
  place: 'Lieu et date',
};

export const RANKING_TEXTS: Record<Language, typeof it> = { it, fr };
