/** The payment page takes the code along, so that the payment finds its application. */
export function paymentUrlFor(code: string, paymentUrl: string): string {
  const url = new URL(paymentUrl);
  url.searchParams.set('client_reference_id', code);
  return url.href;
}
