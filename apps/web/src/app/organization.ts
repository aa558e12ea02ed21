import { COOPERATIVE } from '@lacorte/contracts';

/**
 * The cooperative for search engines (https://schema.org/Organization).
 *
 * @param site address without a slash at the end
 */
export function organization(site: string): Record<string, unknown> {
  const { address } = COOPERATIVE;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site}/#cooperativa`,
    name: COOPERATIVE.name,
    legalName: COOPERATIVE.legalName,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    image: `${site}/og-image.png`,
    email: COOPERATIVE.email,
    telephone: COOPERATIVE.phone,
    foundingDate: String(COOPERATIVE.founded),
    taxID: COOPERATIVE.taxCode,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'IT',
    },
    areaServed: { '@type': 'AdministrativeArea', name: 'Lombardia' },
  };
}
