/** Where the gateway serves the settings that a page needs at run time, as JSON. */
export const PUBLIC_SETTINGS_PATH = '/settings.json';

/** External pages whose addresses each installation sets (`PAYMENT_URL`, `PLAN_*_URL`). */
export interface PublicSettings {
  paymentUrl: string;
  planBasicUrl: string;
  planProUrl: string;
  planMembersUrl: string;
}
