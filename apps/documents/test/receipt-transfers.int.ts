import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { extractText } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { aReceipt } from './a-receipt';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

const BANK = { BANK_IBAN: 'IT60X0542811101000000123456', BANK_BENEFICIARY: 'Cooperativa La Corte' };

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(DocumentsHttpModule.forRoot({ ...around.config, ...BANK }));
  worker = await startApp(DocumentsWorkerModule.forRoot({ ...around.workerConfig, ...BANK }));
});

afterAll(async () => {
  await Promise.all([worker?.close(), http?.close()]);
  await around?.stop();
});

describe('the receipt of an installation with an account for transfers', () => {
  it.each([
    ['it', ['Quota di iscrizione', 'IBAN', 'Beneficiario', 'Importo', 'Causale']],
    ['fr', ['Cotisation d’adhésion', 'IBAN', 'Bénéficiaire', 'Montant', 'Libellé']],
  ])('shows it on its one page (%s)', async (language, labels) => {
    const { id } = around.applications.keep(aReceipt());
    const answer = await request(http.getHttpServer())
      .get(API.applicationPdf(id))
      .set('Cookie', `language=${language}`);
    const { totalPages, text } = await extractText(new Uint8Array(answer.body), { mergePages: true });
    expect(totalPages).toBe(1);
    for (const shown of [...labels, 'IT60 X054 2811 1010 0000 0123 456', 'Cooperativa La Corte', '150 €']) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown);
    }
  });

  it('with a wrong account is not served at all', async () => {
    const wrong = { ...around.config, ...BANK, BANK_IBAN: 'IT61X0542811101000000123456' };
    await expect(startApp(DocumentsHttpModule.forRoot(wrong))).rejects.toThrow('its check digits are wrong');
    const half = { ...around.workerConfig, BANK_IBAN: BANK.BANK_IBAN };
    await expect(startApp(DocumentsWorkerModule.forRoot(half))).rejects.toThrow('BANK_IBAN without BANK_BENEFICIARY');
  });
});
