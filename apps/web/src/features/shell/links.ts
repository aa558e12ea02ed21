import { PAGES } from '@lacorte/contracts';

export interface PageLink {
  to: string;
  label: string;
}

const MAIN = ['home', 'about', 'tender', 'howItWorks', 'contacts'] as const;
const LEGAL = ['privacy', 'cookies', 'terms', 'accessibility', 'admin'] as const;

export const MAIN_LINKS: readonly PageLink[] = MAIN.map((page) => ({ to: PAGES[page], label: `shell.nav.${page}` }));

export const FOOTER_LINKS: readonly PageLink[] = [
  ...MAIN_LINKS,
  { to: PAGES.rankings, label: 'shell.footer.rankings' },
];

export const LEGAL_LINKS: readonly PageLink[] = LEGAL.map((page) => ({
  to: PAGES[page],
  label: `shell.footer.${page}`,
}));
