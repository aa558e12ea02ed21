const PROBE_TIMEOUT_MS = 2_000;

/** Tells whether an HTTP answer is right. By default, a success is right. @throws Error without an answer */
export async function answersHttp(url: string, isRight = ({ ok }: Response) => ok): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' });
  await response.body?.cancel();
  return isRight(response);
}
