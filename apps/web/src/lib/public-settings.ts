import { PUBLIC_SETTINGS_PATH, type PublicSettings } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from './api-client';

/** Returns the settings of the installation, such as URLs of external pages; undefined while loading. */
export function usePublicSettings(): PublicSettings | undefined {
  return useQuery(getQuery<PublicSettings>(PUBLIC_SETTINGS_PATH)).data;
}

/** Returns the URL of the payment page with the application code. The payment provider repeats the code in its records. */
export function paymentUrlFor(applicationCode: string, paymentUrl: string | undefined): string | undefined {
  if (paymentUrl === undefined || !URL.canParse(paymentUrl)) return paymentUrl;
  const url = new URL(paymentUrl);
  url.searchParams.set('client_reference_id', applicationCode);
  return url.href;
}
