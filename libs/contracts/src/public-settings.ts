/** Path of the runtime settings, as JSON. */
export const PUBLIC_SETTINGS_PATH = '/settings.json';

/** External pages whose URLs each installation sets (`PAYMENT_URL`, `PLAN_*_URL`). */
export interface PublicSettings {
  paymentUrl: string;
  planBasicUrl: string;
  planProUrl: string;
  planMembersUrl: string;
  /** Name of the identity provider, as in 'Accedi con {oidcLabel}'; empty if OpenID Connect is off. */
  oidcLabel: string;
  /** Bank account for the fee; empty if it is not configured. */
  bankIban: string;
  bankBeneficiary: string;
  /** Whether attached files are scanned for viruses (`CLAMAV_HOST`). */
  scansFiles: boolean;
}
