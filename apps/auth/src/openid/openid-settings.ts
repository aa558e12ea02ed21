import type { Logger } from '@lacorte/observability';

/** The identity provider of an installation, and this product's registration there. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface OpenidSettings {
  /** Undefined while OpenID Connect is off. */
  provider?: ProviderSettings;
  /** The site's address as browsers see it. */
  publicUrl: string;
  logger: Logger;
}

export const OPENID_SETTINGS = Symbol('OpenID settings');
