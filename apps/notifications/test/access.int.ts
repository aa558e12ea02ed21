import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkEntities, checkStatements, declaredStatements } from '@lacorte/persistence';
import { describeAccess } from '@lacorte/testing/access';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../src/personal-data';
import { World } from './world';

let world: World;
const apps: INestApplication[] = [];

beforeAll(async () => {
  world = await World.start();
  apps.push(await world.httpProcess(), await world.worker());
});
afterAll(() => world?.stop());

const underTest = (index: number) => () => ({ app: apps[index] as INestApplication, keys: world.keys });

describeAccess(
  'notifications',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'POST /api/admin/send-payment-requests': 'admin',
    'GET /api/admin/payment-requests/latest': 'admin',
    'GET /api/admin/payment-requests/recipients': 'admin',
    'GET /api/admin/payment-requests/:batchId': 'admin',
    'POST /api/admin/payment-requests/:batchId/retry': 'admin',
    'POST /api/admin/payment-requests/:batchId/stop': 'admin',
    'GET /api/admin/undelivered-messages': 'admin',
    'POST /internal/personal-data/export': ['documents'],
  },
  underTest(0),
);

describeAccess('notifications-worker', { 'GET /health/live': 'public', 'GET /health/ready': 'public' }, underTest(1));

describe('the processes of notifications', () => {
  it('are ready', async () => {
    const answers = await Promise.all(apps.map(async (app) => fetch(`${await app.getUrl()}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('do not start with a wrong account for transfers', async () => {
    const account = { BANK_IBAN: 'IT61X0542811101000000123456', BANK_BENEFICIARY: 'La Corte' };
    await expect(world.worker(account)).rejects.toThrow('its check digits are wrong');
  });

  it('declare the columns that their statements give in the schema of the migrations', async () => {
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(40);
    const client = await world.database.connect();
    const found = await checkStatements(client, statements).finally(() => client.release());
    expect(found).toEqual([]);
  });

  it('declare their tables by entities, as the migrations make them', async () => {
    expect(await checkEntities((apps[0] as INestApplication).get(DataSource))).toEqual([]);
  });

  it('name every table in the register of personal data', async () => {
    expect(await PERSONAL_DATA.differences((apps[0] as INestApplication).get(DataSource))).toEqual([]);
  });
});
