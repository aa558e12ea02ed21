import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  const limited = { ...around.config, SMTP_URL: sink.smtpUrl, MAIL_RATE_PER_SECOND: 10 };
  apps.push(await startApp(NotificationsHttpModule.forRoot(around.httpConfig)));
  apps.push(await startApp(NotificationsWorkerModule.forRoot(limited)));
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await sink?.pause();
  await around?.stop();
});

describe('the rate that the mail provider allows', () => {
  it('is kept', async () => {
    around.applications.fees.keep(recipients(35));
    const office = new BackOffice(apps[0] as INestApplication, around.keys);
    const startedAt = performance.now();
    const { body } = await office.send();
    expect(body).toMatchObject({ emailsSent: 35, status: 'completed' });
    // Ten at once, then ten, ten and five, a second apart each; a machine that is busy only makes it longer.
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  });
});
