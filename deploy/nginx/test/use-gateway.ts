import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type GatewayOptions, GatewayUnderTest } from './gateway-under-test.ts';
import type { Answering, Received, StandIn } from './stand-in.ts';

/** An identifier as applications have. */
export const ID = '3f2b8c1e-0f5d-4a77-9f52-2f0d7f1f8a10';
/** The query of an upload address, in its parts. */
export const SIGNED_PARTS = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  'X-Amz-Credential=a-key%2F20260101%2Fus-east-1%2Fs3%2Faws4_request',
  'X-Amz-Date=20260101T120000Z',
  'X-Amz-Expires=900',
  'X-Amz-SignedHeaders=host',
  `X-Amz-Signature=${'a'.repeat(64)}`,
];
export const SIGNED = SIGNED_PARTS.join('&');

/** A gateway for the tests of a file or a describe; before each, its stand-ins forget what they were told and what they received. */
export function useGateway(options: GatewayOptions = {}): GatewayUnderTest {
  const gateway = new GatewayUnderTest();
  beforeAll(() => gateway.start(options));
  afterAll(() => gateway.stop());
  beforeEach(() => {
    for (const standIn of gateway.standIns) {
      standIn.received.length = 0;
      standIn.answering = () => false;
      standIn.gate.release();
    }
  });
  return gateway;
}

/** Answers every request of a stand-in in one way. */
export function answerWith(standIn: StandIn, answer: (...question: Parameters<Answering>) => unknown): void {
  standIn.answering = (request, response) => {
    answer(request, response);
    return true;
  };
}

/** The request breaks off without an answer. */
export const breakOff = (standIn: StandIn) => answerWith(standIn, ({ socket }) => socket.destroy());

/** Inputs for which the check has a finding, with the finding; all at once. */
export async function findingsOf<Input>(inputs: readonly Input[], check: (input: Input) => Promise<unknown>) {
  const findings = await Promise.all(inputs.map(async (input) => [input, await check(input)] as const));
  return findings.filter(([, finding]) => finding !== undefined);
}

/** Undefined for a value that is as expected, so that `findingsOf` lists only the others. */
export const unless = (value: unknown, isRight: boolean) => (isRight ? undefined : value);

/** Every value of a header that a service received. */
export function valuesOf(received: Received, name: string): string[] {
  return received.headers.filter(([header]) => header === name).map(([, value]) => value);
}
