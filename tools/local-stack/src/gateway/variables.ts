import { allowances } from './allowances.ts';
import type { ExternalLinks } from './external-link.ts';

/** What the gateway's template needs to know about this installation. */
export interface GatewaySettings {
  /** Addresses to listen on, as `127.0.0.1:8080`. */
  listen: string[];
  /** The site's address as browsers see it. */
  publicUrl: string;
  /** Where the rendered configuration lies. */
  configurationFolder: string;
  /** Where nginx keeps its pid and the bodies that pass through. */
  stateFolder: string;
  /** The built single-page application. */
  webRoot: string;
  uploadsBucket: string;
  /** Multiplies every allowance. */
  rateLimitFactor: number;
  /** `host:port` of each part behind the gateway. */
  upstreams: Record<'auth' | 'applications' | 'documents' | 'notifications' | 'objectStorage', string>;
  links: ExternalLinks;
}

/** The template's variables, by name (deploy/nginx/README.md). */
export function gatewayVariables(settings: GatewaySettings): Record<string, string> {
  const { upstreams, links } = settings;
  return {
    GATEWAY_LISTEN: settings.listen.map((address) => `listen ${address};`).join(' '),
    GATEWAY_CONF_DIR: path(settings.configurationFolder),
    NGINX_STATE_DIR: path(settings.stateFolder),
    WEB_ROOT: path(settings.webRoot),
    PUBLIC_URL: settings.publicUrl,
    PUBLIC_SCHEME: new URL(settings.publicUrl).protocol.replace(':', ''),
    S3_UPLOADS_BUCKET: settings.uploadsBucket,
    AUTH_UPSTREAM: upstreams.auth,
    APPLICATIONS_UPSTREAM: upstreams.applications,
    DOCUMENTS_UPSTREAM: upstreams.documents,
    NOTIFICATIONS_UPSTREAM: upstreams.notifications,
    OBJECT_STORAGE_UPSTREAM: upstreams.objectStorage,
    PAYMENT_URL: links.payment,
    PLAN_BASIC_URL: links.planBasic,
    PLAN_PRO_URL: links.planPro,
    PLAN_MEMBERS_URL: links.planMembers,
    ...allowances(settings.rateLimitFactor),
  };
}

/** A path as it may stand between quotes in nginx's configuration, which knows no escape for a dollar sign. */
function path(value: string): string {
  if (/["$\\\n]/.test(value)) throw new Error(`nginx cannot use a folder with a quote, $ or \\ in its name: ${value}`);
  return value;
}
