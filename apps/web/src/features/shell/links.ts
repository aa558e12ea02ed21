import { PAGES } from '@lacorte/contracts';

export interface PageLink {
  to: string;
  label: string;
}

export const MAIN_LINKS: readonly PageLink[] = [
  { to: PAGES.home, label: 'shell.nav.home' },
  { to: PAGES.about, label: 'shell.nav.about' },
  { to: PAGES.tender, label: 'shell.nav.tender' },
  { to: PAGES.howItWorks, label: 'shell.nav.howItWorks' },
  { to: PAGES.contacts, label: 'shell.nav.contacts' },
];

export const FOOTER_LINKS: readonly PageLink[] = [
  ...MAIN_LINKS,
  { to: PAGES.rankings, label: 'shell.footer.rankings' },
];

export const LEGAL_LINKS: readonly PageLink[] = [
  { to: PAGES.privacy, label: 'shell.footer.privacy' },
  { to: PAGES.cookies, label: 'shell.footer.cookies' },
  { to: PAGES.terms, label: 'shell.footer.terms' },
  { to: PAGES.accessibility, label: 'shell.footer.accessibility' },
  { to: PAGES.admin, label: 'shell.footer.admin' },
];
