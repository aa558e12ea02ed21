/** Path of the runtime settings, as JSON. */
export const PUBLIC_SETTINGS_PATH = '/settings.json';

/** External pages whose addresses each installation sets (`PAYMENT_URL`, `PLAN_*_URL`). */
export interface PublicSettings {
  paymentUrl: string;
  planBasicUrl: string;
  planProUrl: string;
  planMembersUrl: string;
  /** Name of the identity provider, as in 'Accedi con {oidcLabel}'; empty while OpenID Connect is off. */
  oidcLabel: string;
  /** Where the fee can be transferred to; empty while it is not set. */
  bankIban: string;
  bankBeneficiary: string;
}
