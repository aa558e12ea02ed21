import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot(around.config));
}, 60_000);

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await around?.stop();
});

describe('x', () => {
  it('y', async () => {
    const id = randomUUID();
    around.applications.receipts.set(id, {
      id,
      applicationCode: 'DOM-2026-000042-17',
      nome: 'Maria Grazia',
      cognome: 'Rossi',
      dataNascita: '1985-03-12',
      codiceFiscale: 'DLSMGR85C52F205X',
      email: 'maria@example.com',
      indirizzo: 'Via 1',
      comune: 'Milano',
      presenzaMinori: 'si',
      numeroMinori: '2',
      presenzaDisabile: 'no',
      numeroDisabili: null,
      tipologiaAbitazione: '3-locali',
      createdAt: '2026-11-20T11:42:00.000Z',
    });
    const r = await request(http.getHttpServer()).get(API.applicationPdf(id));
    console.log(r.status, r.headers, r.body);
    expect((await request(worker.getHttpServer()).get('/health/ready')).body).toEqual({});
  }, 30000);
});
