/** Stands in every page for the site's address, which the gateway knows and no build does (deploy/nginx: pages.conf). */
export const SITE_ADDRESS = '__PUBLIC_URL__';
