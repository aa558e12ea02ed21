import { PAGES } from '@lacorte/contracts/routes';

/** Prerendered pages, with path, Italian heading, a text of the page, and French heading. */
export const PRERENDERED = [
  [
    '/',
    'Una casa a canone equo, dentro una comunità',
    '39,90',
    "Un logement à loyer équitable, au cœur d'une communauté",
  ],
  ['/chi-siamo', 'Chi siamo', '2020', 'Qui sommes-nous'],
  ['/bando', 'Bando di assegnazione', 'Famiglie con minori', 'Appel à candidatures'],
  ['/iscrizione', 'Domanda di iscrizione', 'Scadenza', "Demande d'inscription"],
  ['/come-funziona', 'Come funziona', 'PayPal', 'Comment ça marche'],
  ['/contatti', 'Contatti', 'Via del Ballatoio 12', 'Contact'],
  ['/graduatorie', 'Graduatorie', 'Graduatorie pubblicate', 'Classements'],
  ['/privacy', 'Informativa sulla privacy', '30 giorni', 'Politique de confidentialité'],
  ['/cookie', 'Informativa sui cookie', '30 giorni', 'Politique relative aux cookies'],
  ['/termini', 'Termini e condizioni', '99,5%', "Conditions d'utilisation"],
  ['/accessibilita', 'Dichiarazione di accessibilità', 'WCAG', "Déclaration d'accessibilité"],
] as const;

/** Public pages, and addresses of pages, receipts and rankings that do not exist. */
export const PUBLIC_PATHS: readonly string[] = [
  ...PRERENDERED.map(([path]) => path),
  ...[PAGES.selfCheck, PAGES.admin, PAGES.receipt('sconosciuta'), PAGES.ranking('sconosciuta')],
  '/pagina-che-non-esiste',
];
