import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { Visitor } from './visitor';

/** Between two steps of a visitor: many requests are wanted, not as many as the machine can do. */
const THINKING_MS = 200;

interface Login {
  email: string;
  password: string;
}

/** A step that a visitor repeats. It returns the failure, if there was one. */
interface Walk {
  name: string;
  step: (visitor: Visitor) => Promise<string | undefined>;
}

/** Reads the answer to its end, so that its connection is used again. */
async function failure(response: Response, wanted: number): Promise<string | undefined> {
  const body = await response.text();
  return response.status === wanted ? undefined : `${response.status} ${response.url} ${body.slice(0, 200)}`;
}

/** Reading, submitting with files, logging in: each path crosses another service. */
function walks(receiptId: string, login: Login, applicants: string[]): Walk[] {
  return [
    { name: 'home page', step: async (visitor) => failure(await visitor.send('GET', '/'), 200) },
    { name: 'receipt', step: async (visitor) => failure(await visitor.send('GET', API.application(receiptId)), 200) },
    {
      name: 'application and its PDF',
      step: async (visitor) => {
        const application = anApplication().body();
        // The form sends such a key, so that sending it again makes no second application.
        const headers = { 'idempotency-key': randomUUID() };
        const response = await visitor.send('POST', API.applications, application, { headers });
        if (response.status !== 201) return failure(response, 201);
        applicants.push(application.email);
        const { id } = (await response.json()) as { id: string };
        // Not stored yet: the two processes that know the template have to get along.
        return failure(await visitor.send('GET', API.applicationPdf(id)), 200);
      },
    },
    {
      name: 'upload address',
      step: async (visitor) => failure(await visitor.send('POST', API.requestUpload, { fileName: 'isee.pdf' }), 200),
    },
    {
      name: 'personal area',
      step: async (visitor) =>
        (await failure(await visitor.send('POST', API.login, login), 200)) ??
        failure(await visitor.send('GET', API.userApplications), 200),
    },
  ];
}

/** Visitors at work until they are stopped, counted. */
export class Load {
  readonly requests: Record<string, number> = {};
  readonly failures: string[] = [];
  /** Addresses of the applicants whose application was accepted. */
  readonly applicants: string[] = [];
  private stopped = false;
  private readonly visitors: Visitor[] = [];
  private readonly finished: Promise<void>[];

  /**
   * @param address the site's
   * @param receiptId an application to read again and again
   * @param login whose personal area is opened again and again
   */
  constructor(address: string, receiptId: string, login: Login) {
    this.finished = walks(receiptId, login, this.applicants).map((walk) => {
      const visitor = new Visitor(address);
      this.visitors.push(visitor);
      return this.keepWalking(visitor, walk);
    });
  }

  get total(): number {
    return Object.values(this.requests).reduce((sum, count) => sum + count, 0);
  }

  /** Requests that were sent again because the gateway had just closed an idle connection. */
  get repeated(): number {
    return this.visitors.reduce((sum, { repeated }) => sum + repeated, 0);
  }

  /** Lets every visitor finish what they do. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.finished);
  }

  private async keepWalking(visitor: Visitor, { name, step }: Walk): Promise<void> {
    while (!this.stopped) {
      const wrong = await step(visitor).catch((error: Error) => `${error.message}: ${String(error.cause)}`);
      this.requests[name] = (this.requests[name] ?? 0) + 1;
      if (wrong) this.failures.push(`${new Date().toISOString()} ${name}: ${wrong}`);
      await pause(THINKING_MS);
    }
  }
}
