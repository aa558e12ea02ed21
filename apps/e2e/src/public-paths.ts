import { PAGES } from '@lacorte/contracts/routes';
/** Public pages and two unknown addresses. */
export const PUBLIC_PATHS: readonly string[] = [
  ...['/', PAGES.about, PAGES.tender, PAGES.howItWorks, PAGES.contacts, PAGES.privacy, PAGES.cookies, PAGES.terms],
  ...[
    PAGES.accessibility,
    PAGES.selfCheck,
    PAGES.apply,
    PAGES.admin,
    PAGES.receipt('sconosciuta'),
    PAGES.rankings,
    PAGES.ranking('sconosciuta'),
    '/pagina-che-non-esiste',
  ],
];
