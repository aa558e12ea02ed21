import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type DeclaredApplication, exampleShownIn, type Receipt } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES } from '@lacorte/jobs';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { Queue } from 'bullmq';
import request, { type Response } from 'supertest';
import { getDocumentProxy } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { aReceipt } from './a-receipt';
import { aTender } from './a-tender';
import { startApp } from './documents-stack';
import { useDocuments } from './documents-under-test';
import { accessOf, linesOf, missingIn, readPdf, textOf } from './pdf-text';

const BANK = { BANK_IBAN: 'IT60X0542811101000000123456', BANK_BENEFICIARY: 'Cooperativa La Corte' };
const SHOWN_IBAN = 'IT60 X054 2811 1010 0000 0123 456';
/** Fields that an applicant types freely. */
const FIELDS = ['nome', 'cognome', 'codiceFiscale', 'email', 'indirizzo', 'comune'] as const;

const documents = useDocuments({ http: BANK, worker: BANK });
let queue: Queue;

beforeAll(() => {
  queue = new Queue(QUEUES.documents, { connection: producerConnection(documents.around.redis.url) });
});
afterAll(() => queue?.close());

const pdfOf = ({ id }: Receipt, language?: string): Promise<Response> =>
  documents.pdf(API.applicationPdf(id), language);
const keep = (...kept: Parameters<typeof documents.around.applications.keep>) =>
  documents.around.applications.keep(...kept);

/** How many jobs have ended, once none is at work. */
async function jobsDone(): Promise<number> {
  await waitFor(async () => (await queue.getActiveCount()) === 0, { what: 'the worker to rest' });
  return queue.getCompletedCount();
}
const keysOf = ({ id }: Receipt) => documents.keysIn(`receipts/of/${id}/`);

describe('the receipt', () => {
  it('is a PDF with a name of its own, read by the service that was asked for it and by the worker that prints it', async () => {
    const receipt = keep(aReceipt());
    const before = documents.around.applications.questions;
    const answer = await pdfOf(receipt);
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ricevuta-domanda-DOM-2026-000042-17.pdf"',
      'content-length': String(answer.body.length),
    });
    expect(documents.around.applications.questions).toBe(before + 2);
    await pdfOf(receipt);
    expect(documents.around.applications.questions).toBe(before + 3);
  });

  it('shows every field and the transfer on one page in the language of its reader, tagged and in the type of the house', async () => {
    const receipt = keep(aReceipt({ presenzaDisabile: 'si', numeroDisabili: '1' }));
    const both = ['DOM-2026-000042-17', '14/03/1988', 'Via dei Tigli 8', 'Cernusco sul Naviglio', SHOWN_IBAN];
    const person = ['Lucia Ferrario', 'FRRLCU88C54F205N', 'lucia.ferrario@example.com', BANK.BANK_BENEFICIARY];
    const italian = ['Sì, 2', 'Sì, 1', '3 locali', 'In attesa di valutazione', '21 luglio 2026, ore 00:30', '150 €'];
    const transfer = ['Quota di iscrizione', 'Beneficiario', 'Importo', 'Causale'];
    const french = ['Accusé de réception de la demande', 'Oui, 2', 'Oui, 1', '3 pièces', 'En attente d’évaluation'];
    const virement = ['Cotisation d’adhésion', 'Bénéficiaire', 'Montant', 'Libellé'];
    const [it, fr] = [await pdfOf(receipt), await pdfOf(receipt, 'fr')];
    const [inItalian, inFrench] = [await readPdf(it.body), await readPdf(fr.body)];
    expect([inItalian.pages, inFrench.pages]).toEqual([1, 1]);
    const footer = ['Pagina 1 di 1', 'La Corte, cooperativa di abitanti'];
    expect(missingIn(inItalian.text, [...both, ...person, ...italian, ...transfer, ...footer])).toEqual([]);
    const stamp = ['21 juillet 2026, à 00:30', 'Page 1 sur 1'];
    expect(missingIn(inFrench.text, [...both, ...person, ...french, ...virement, ...stamp])).toEqual([]);
    const title = 'Ricevuta della domanda DOM-2026-000042-17';
    expect(await accessOf(it)).toEqual({ title, language: 'it', isTagged: true });
    for (const { body } of [it, fr]) {
      const fonts = body.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g) as Iterable<string[]>;
      expect([...new Set([...fonts].map(([, name]) => name))].sort()).toEqual([
        ...['AtkinsonHyperlegibleNext-Bold', 'AtkinsonHyperlegibleNext-Medium', 'AtkinsonHyperlegibleNext-Regular'],
        'Fraunces-SemiBold',
      ]);
    }
  });

  it('keeps codice fiscale and e-mail on one line, and the box of the payment on the first page, beside a name of 100 letters', async () => {
    const email = 'giovanni.battista.della.scala-visconti.di.modrone@posta-privata.example.com';
    const kinds = [{}, { nome: 'Abcdefghij'.repeat(10), email }, { nome: 'Maria Immacolata '.repeat(6).trim(), email }];
    const findings = [];
    for (const changes of kinds) {
      const receipt = aReceipt({ presenzaDisabile: 'si', numeroDisabili: '1', ...changes });
      const lines = await linesOf((await pdfOf(keep(receipt))).body);
      const holds = (text: string) => lines.filter((line) => line.text.includes(text)).map(({ page }) => page);
      const found = [receipt.codiceFiscale, receipt.email, SHOWN_IBAN, '150 €'].map((text) => [text, holds(text)]);
      const wrong = found.filter(([, pages]) => pages?.length === 0 || ![...(pages ?? [])].every((page) => page === 1));
      if (wrong.length > 0 || lines.some(({ page }) => page > 1)) findings.push({ changes, wrong });
    }
    expect(findings).toEqual([]);
  });

  it('prints names in Chinese and emoji, as text and with glyphs', async () => {
    const names = { nome: '王小明', cognome: '李 🏠', indirizzo: 'Via 北京 8' };
    const { body } = await pdfOf(keep(aReceipt(names)));
    expect(missingIn((await readPdf(body)).text, Object.values(names))).toEqual([]);
    const fonts = [...body.toString('latin1').matchAll(/\/(?:BaseFont|FontName|Name) \/(?:[A-Z]+\+)?([\w-]+)/g)].map(
      ([, name]) => name,
    );
    expect(fonts).toEqual(expect.arrayContaining([expect.stringMatching(/Droid|CJK|PingFang/i)]));
    // Colour glyphs are drawings.
    expect(body.toString('latin1')).toContain('/Subtype /Type3');
  });

  it('has the fee of its own tender, whatever the current one costs', async () => {
    documents.around.applications.keepTender(aTender({ rules: { ...DEFAULT_RULES, feeCents: 19_000 } }));
    const text = await textOf(await pdfOf(keep(aReceipt(), { ...DEFAULT_RULES, feeCents: 17_550 })));
    expect(text).toContain('175,50 €');
    expect(text).not.toMatch(/1[59]0(?:,00)? €/);
  });

  it('is not served with a wrong account', async () => {
    const wrong = { ...documents.config, BANK_IBAN: 'IT61X0542811101000000123456' };
    await expect(startApp(DocumentsHttpModule.forRoot(wrong))).rejects.toThrow('its check digits are wrong');
    const half = { ...documents.around.workerConfig, BANK_IBAN: BANK.BANK_IBAN };
    await expect(startApp(DocumentsWorkerModule.forRoot(half))).rejects.toThrow('BANK_IBAN without BANK_BENEFICIARY');
  });

  it('is not there for an unknown application or a malformed id', async () => {
    const { status, body } = await pdfOf(aReceipt());
    expect([status, body.message]).toEqual([404, 'La domanda richiesta non esiste o non è accessibile.']);
    for (const id of ['non-un-id', '%00', '1']) {
      expect((await documents.pdf(`/api/applications/${id}/pdf`)).status).toBe(404);
    }
  });
});

describe('what an applicant typed', () => {
  async function linksIn({ body }: Response): Promise<string[]> {
    const document = await getDocumentProxy(new Uint8Array(body));
    const links: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      for (const { url } of await (await document.getPage(number)).getAnnotations()) if (url) links.push(url);
    }
    return links.map((link) => new URL(link).pathname);
  }

  it('is shown in every field as it was typed, and nothing is made of it', async () => {
    const kinds = [
      `<b>x</b><script>document.body.textContent=''</script></dd></dl><h1>Accolta</h1><!--`,
      '&lt;b&gt;&amp;&#60;i&#62;',
      '<img src=http://127.0.0.1/x><iframe src=file:///etc/passwd></iframe>',
      'https://example.com/phishing javascript:alert(1) www.example.com',
      `{{code}} {{{code}}} {{> letterhead}} {{#each groups}}{{/each}} {code} \${code} <%= code %> $& $1`,
      `</style><style>*{display:none}</style>x" style="display:none`,
    ];
    const findings = [];
    for (const typed of kinds) {
      const changes = Object.fromEntries(FIELDS.map((field) => [field, `${field}:${typed}`]));
      const answer = await pdfOf(keep(aReceipt(changes)));
      const text = await textOf(answer);
      const missing = missingIn(text, [...FIELDS.map((field) => `${field}:${typed}`), 'In attesa di valutazione']);
      const links = await linksIn(answer);
      if (missing.length > 0 || links.join() !== '/area-utente') findings.push({ typed, missing, links });
      const addresses = text.match(/\S*(?::\/\/|www\.)\S+/g) ?? [];
      if (!addresses.every((address) => /\/area-utente$/.test(address))) findings.push({ typed, addresses });
    }
    expect(findings).toEqual([]);
  });

  it('is shown to the last of 10,000 characters, in every alphabet', async () => {
    const typed = `${'ș'.repeat(5_000)}${'Ă'.repeat(4_999)}ÿ`;
    const { text, pages } = await readPdf((await pdfOf(keep(aReceipt({ indirizzo: typed })))).body);
    expect(['ș', 'Ă', 'ÿ'].map((letter) => text.split(letter).length - 1)).toEqual([5_000, 4_999, 1]);
    expect(text).toContain(`Pagina ${pages} di ${pages}`);
  });
});

describe('asking again', () => {
  it('prints nothing again, and once for twenty who ask at once', async () => {
    const receipt = keep(aReceipt());
    const done = await jobsDone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pdfOf(receipt)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await pdfOf(receipt)).body).toEqual(answers[0]?.body);
    expect(await jobsDone()).toBe(done + 1);
    expect(await keysOf(receipt)).toHaveLength(1);
  });

  it('prints anew when what it shows has changed', async () => {
    const receipt = keep(aReceipt());
    await pdfOf(receipt);
    keep({ ...receipt, comune: 'Sesto San Giovanni' });
    expect(await textOf(await pdfOf(receipt))).toContain('Sesto San Giovanni');
    keep(receipt);
    expect(await textOf(await pdfOf(receipt))).toContain(receipt.comune);
    await waitFor(async () => (await keysOf(receipt)).length === 1, { what: 'the earlier prints to be gone' });
  });

  it('prints anew when the stored one has vanished', async () => {
    const receipt = keep(aReceipt());
    await pdfOf(receipt);
    const [key = ''] = await keysOf(receipt);
    await documents.objects.remove(documents.file(key));
    expect((await pdfOf(receipt)).status).toBe(200);
    await jobsDone();
    expect(await keysOf(receipt)).toEqual([key]);
  });
});

describe('the receipt of a confirmation', () => {
  it('is printed once documents have arrived or are expected no longer, and tells what it names as missing', async () => {
    const { applications } = documents.around;
    const receipt = keep(aReceipt({ missing: ['carta-identita', 'codice-fiscale-doc'] }));
    applications.documentsExpectedMs.set(receipt.id, 60_000);
    const before = applications.questions;
    const job = await queue.add(JOBS.renderReceipt, { applicationId: receipt.id, language: 'it' }, JOB_OPTIONS);
    await waitFor(() => applications.questions > before + 1, { what: 'the job to look again' });
    expect(await keysOf(receipt)).toEqual([]);
    // A reader does not wait.
    expect(await textOf(await pdfOf(receipt))).toContain('Documenti che mancano');
    keep({ ...receipt, missing: ['codice-fiscale-doc'] });
    applications.documentsExpectedMs.delete(receipt.id);
    const printed = async () => (await queue.getJob(job.id ?? ''))?.returnvalue ?? undefined;
    expect(await waitFor(printed, { what: 'the print' })).toMatchObject({ missing: ['codice-fiscale-doc'] });
  });
});

describe('what is missing', () => {
  it('has its place on the one page of a receipt with a transfer', async () => {
    const receipt = keep(aReceipt({ missing: ['carta-identita', 'codice-fiscale-doc', 'certificazione-redditi'] }));
    const [it, fr] = [await pdfOf(receipt), await pdfOf(receipt, 'fr')];
    const [inItalian, inFrench] = [await readPdf(it.body), await readPdf(fr.body)];
    expect([inItalian.pages, inFrench.pages]).toEqual([1, 1]);
    const italian = ['Documenti che mancano', "Carta d'Identità", 'Codice Fiscale', 'Certificazione Redditi/ISEE'];
    expect(missingIn(inItalian.text, italian)).toEqual([]);
    expect(missingIn(inFrench.text, ['Documents manquants', "Carte d'identité"])).toEqual([]);
  });
});

describe('the full copy of an application', () => {
  const owner: Identity = { userId: randomUUID(), email: 'lucia@example.com', role: 'user' };
  const stranger: Identity = { ...owner, userId: randomUUID() };
  const ID = randomUUID();
  const path = API.ownApplicationPdf(ID);
  beforeAll(() => {
    documents.around.applications.declared.set(ID, {
      ...{
        id: ID,
        withdrawnAt: null,
        correctedAt: null,
        userId: owner.userId,
        applicationCode: 'DOM-2026-000042-17',
        tenderId: randomUUID(),
        tenderCode: 'T-1',
      },
      ...{
        ...exampleShownIn('own'),
        applicationStatus: 'submitted' as const,
        documenti: {},
        createdAt: '2026-07-20T22:30:00.000Z',
      },
    });
  });

  it('is a PDF with a name of its own, with every field, for its owner', async () => {
    const answer = await documents.download(path, owner);
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      ...{ status: 200, 'content-type': 'application/pdf' },
      'content-disposition': 'attachment; filename="copia-domanda-DOM-2026-000042-17.pdf"',
    });
    const { text } = await readPdf(answer.body);
    const fields = ['+39 333 0000000', 'FRRLCU88C54F205N', 'Anni di residenza in Lombardia', 'Numero di maggiorenni'];
    expect(missingIn(text, fields)).toEqual([]);
  });

  it('keeps a long e-mail on one line', async () => {
    const { declared } = documents.around.applications;
    const email = 'giovanni.battista.della.scala-visconti.di.modrone@posta-privata.example.com';
    const application = { ...declared.get(ID), id: randomUUID(), email } as DeclaredApplication;
    declared.set(application.id, application);
    const { body } = await documents.download(API.ownApplicationPdf(application.id), owner);
    const lines = await linesOf(body);
    expect(lines.filter(({ text }) => text.includes(email))).toHaveLength(1);
  });

  it('replaces the earlier prints in its language, and no others', async () => {
    const { declared } = documents.around.applications;
    const application = { ...declared.get(ID), id: randomUUID() } as DeclaredApplication;
    const folder = `receipts/of/${application.id}/`;
    const prints = async (names: string[]) => {
      declared.set(application.id, { ...application, documenti: { documento_identita: names } });
      for (const language of ['it', 'fr']) {
        const call = request(documents.app.getHttpServer()).get(API.ownApplicationPdf(application.id));
        const answer = await call
          .set(await documents.around.keys.person(owner))
          .set('Cookie', `language=${language}`)
          .responseType('blob');
        expect((await readPdf(answer.body)).text).toContain(names.join(', '));
      }
      const remaining = async () => (await documents.keysIn(folder)).length === 3 && documents.keysIn(folder);
      return waitFor(remaining, { what: 'one receipt and a copy in each language' });
    };
    keep(aReceipt({ id: application.id }));
    await documents.pdf(API.applicationPdf(application.id));
    const [receipt] = await documents.keysIn(folder);
    const first = await prints(['fronte.jpg', 'retro.jpg']);
    const second = await prints(['retro.jpg', 'fronte.jpg']);
    expect(first.filter((key) => second.includes(key))).toEqual([receipt]);
    // A print that was deleted is made again.
    expect(await prints(['fronte.jpg', 'retro.jpg'])).toEqual(first);
  });

  it('is not printed by a job of the queue to which other services add jobs', async () => {
    const kept = await documents.keysIn(`receipts/of/${ID}/`);
    const data = { applicationId: ID, language: 'it', isCopy: true };
    for (const name of [JOBS.renderReceipt, JOBS.renderCopy]) {
      const job = await queue.add(name, data, { attempts: 1 });
      await waitFor(() => job.isFailed(), { what: `${name} to fail` });
      expect((await queue.getJob(job.id ?? ''))?.returnvalue).toBeNull();
    }
    expect(await documents.keysIn(`receipts/of/${ID}/`)).toEqual(kept);
  });

  it('is not there for others, for an unknown application or a malformed id', async () => {
    const unknown = API.ownApplicationPdf(randomUUID());
    const answers = [
      await documents.download(path, stranger),
      await documents.download(path),
      await documents.download(unknown, owner),
      await documents.download('/api/user/applications/domanda/pdf', owner),
      await documents.download(path, null),
      await documents.download('/api/user/applications/domanda/pdf', null),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401, 401]);
  });
});
