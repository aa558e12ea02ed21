/** Passes the code to the payment page, to match the payment with its application. */
export function paymentUrlFor(code: string, paymentUrl: string): string {
  const url = new URL(paymentUrl);
  url.searchParams.set('client_reference_id', code);
  return url.href;
}
