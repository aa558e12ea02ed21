/** The external payment page with the application's code, which the payment provider repeats in its records. */
export function paymentUrlFor(applicationCode: string, paymentUrl: string | undefined): string | undefined {
  if (paymentUrl === undefined || !URL.canParse(paymentUrl)) return paymentUrl;
  const url = new URL(paymentUrl);
  url.searchParams.set('client_reference_id', applicationCode);
  return url.href;
}
