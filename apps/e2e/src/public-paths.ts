/** Public pages and two unknown addresses. */
export const PUBLIC_PATHS: readonly string[] = [
  ...['/', '/chi-siamo', '/bando', '/come-funziona', '/contatti', '/privacy', '/cookie', '/termini'],
  ...[
    '/accessibilita',
    '/test',
    '/iscrizione',
    '/admin',
    '/ricevuta/sconosciuta',
    '/graduatorie',
    '/graduatorie/sconosciuta',
    '/pagina-che-non-esiste',
  ],
];
