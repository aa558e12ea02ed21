import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type Receipt } from '@lacorte/contracts';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { extractText, getDocumentProxy } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { aReceipt } from './a-receipt';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
});

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await around?.stop();
});

/** Fields that an applicant types freely. */
const FIELDS = ['nome', 'cognome', 'codiceFiscale', 'email', 'indirizzo', 'comune'] as const;

const TYPED = [
  ['markup', `<b>x</b><script>document.body.textContent=''</script></dd></dl><h1>Accolta</h1><!--`],
  ['markup that is escaped already', '&lt;b&gt;&amp;&#60;i&#62;'],
  ['an image and a frame from elsewhere', '<img src=http://127.0.0.1/x><iframe src=file:///etc/passwd></iframe>'],
  ['an address', 'https://example.com/phishing javascript:alert(1) www.example.com'],
  [
    'template signs',
    `{{code}} {{{code}}} {{> letterhead}} {{#each groups}}{{/each}} {code} \${code} <%= code %> $& $1`,
  ],
  ['styles', `</style><style>*{display:none}</style>x" style="display:none`],
] as const;

async function printed(receipt: Receipt) {
  around.applications.keep(receipt);
  const { status, body } = await request(http.getHttpServer()).get(API.applicationPdf(receipt.id));
  expect(status).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(body));
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    for (const { url } of await (await document.getPage(number)).getAnnotations()) if (url) links.push(url);
  }
  const { text } = await extractText(document, { mergePages: true });
  return { text, pages: document.numPages, links };
}

/** Lines end where the paper does. */
const solid = (text: string) => text.replaceAll(/\s+/g, '');

describe('a receipt', () => {
  it.each(TYPED)('shows %s in every field as it was typed, and makes nothing of it', async (_, typed) => {
    const changes = Object.fromEntries(FIELDS.map((field) => [field, `${field}:${typed}`]));
    const { text, links } = await printed(aReceipt(changes));
    for (const field of FIELDS) expect(solid(text)).toContain(solid(`${field}:${typed}`));
    expect(text).toContain('In attesa di valutazione');
    expect(links.map((link) => new URL(link).pathname)).toEqual(['/area-utente']);
  });

  it('holds no address that a reader makes a link of but those of the cooperative', async () => {
    const typed = 'https://vincite.example.com/premio www.example.com';
    const changes = Object.fromEntries(FIELDS.map((field) => [field, `${field}:${typed}`]));
    const { text } = await printed(aReceipt(changes));
    expect(text.match(/\S*(?::\/\/|www\.)\S+/g)).toEqual([expect.stringMatching(/\/area-utente$/)]);
  });

  it.each(FIELDS)('shows 10,000 characters in %s, to the last', async (field) => {
    const { text, pages } = await printed(aReceipt({ [field]: `${'ý'.repeat(9_999)}ÿ` }));
    expect([text.match(/ý/g)?.length, text.match(/ÿ/g)?.length]).toEqual([9_999, 1]);
    expect(text).toContain(`Pagina ${pages} di ${pages}`);
  });
});
