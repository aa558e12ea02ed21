import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { ADMINISTRATOR, messageOf, useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const MIB = 1024 * 1024;

const documents = useDocuments();

const typeOf = (type: string, index?: number) => API.applicationDocument(documents.applicationId, type, index);
const all = () => API.allApplicationDocuments(documents.applicationId);

/** Starts a download and gives its answer with nothing read of its body. */
async function begin(path: string): Promise<IncomingMessage> {
  const headers = await documents.around.keys.person(ADMINISTRATOR);
  const [response] = await once(get(`${await documents.app.getUrl()}${path}`, { headers }), 'response');
  return response as IncomingMessage;
}

describe('all documents', () => {
  it('come in one ZIP, stored, in a folder per type, under names of their own', async () => {
    const photo = Buffer.concat([aPng(), Buffer.alloc(200_000, 7)]);
    await documents.attach({
      'altri-documenti': [
        ['nota.pdf', aPdf()],
        ['Nota.pdf', aPdf(5_000)],
        ['città.pdf', aPdf()],
      ],
      'carta-identita': [
        ['carta.pdf', aPdf(2 * MIB)],
        ['carta.png', photo],
      ],
    });
    const { status, headers, body } = await documents.download(all());
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      `attachment; filename="Documenti_Domanda_${documents.applicationId}.zip"`,
    ]);
    const files = readZip(body);
    expect(files.map(({ name, method }) => [name, method])).toEqual([
      ['documento_identita/carta.pdf', 0],
      ['documento_identita/carta.png', 0],
      ['altra_documentazione/nota.pdf', 0],
      ['altra_documentazione/Nota (2).pdf', 0],
      ['altra_documentazione/città.pdf', 0],
    ]);
    const contents = [aPdf(2 * MIB), photo, aPdf(), aPdf(5_000), aPdf()];
    expect(files.map(({ content }, index) => content.equals(contents[index] as Buffer))).toEqual(
      contents.map(() => true),
    );
  });

  it('are not there for an application without any, or without itself', async () => {
    for (const id of [documents.applicationId, 'nessuna', '%E0%A4%A']) {
      expect((await documents.download(`/api/admin/applications/${id}/documents/all`)).status).toBe(404);
    }
  });

  it('are no ZIP at all when the storage has lost one of them', async () => {
    await documents.attach({
      'altri-documenti': [
        ['c.pdf', aPdf()],
        ['perso.pdf', aPdf()],
      ],
    });
    await documents.removeFromStorage('perso.pdf');
    const answer = await documents.download(all());
    expect([answer.status, messageOf(answer)]).toEqual([503, 'Il documento non è al momento leggibile.']);
    expect(await documents.logged()).toEqual([]);
  });

  it('can be asked for again later while the storage is away', async () => {
    await documents.attach({ 'altri-documenti': [['c.pdf', aPdf()]] });
    documents.around.lines.storage.down();
    const answers = [await documents.download(all()), await documents.download(typeOf('altra_documentazione'))];
    documents.around.lines.storage.up();
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect((await documents.download(all())).status).toBe(200);
  });

  /** Too much for the buffers on the way. */
  const muchToRead = () =>
    documents.attach({
      'altri-documenti': Array.from({ length: 5 }, (_, n) => [`${n}.pdf`, aPdf(5 * MIB)]),
      'certificazione-redditi': Array.from({ length: 3 }, (_, n) => [`${n}.pdf`, aPdf(5 * MIB)]),
    });

  it('never look complete when the storage fails in the middle', async () => {
    await muchToRead();
    const response = await begin(all());
    await once(response, 'readable');
    documents.around.lines.storage.cut();
    const reading = response.toArray();
    await expect(reading).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  });

  it('are read from the storage no further once the client has gone', async () => {
    await muchToRead();
    await waitFor(() => documents.around.lines.storage.openConnections === 0, { what: 'idle connections to end' });
    const response = await begin(all());
    await once(response, 'readable');
    expect(documents.around.lines.storage.openConnections).toBeGreaterThan(0);
    response.destroy();
    await waitFor(() => documents.around.lines.storage.openConnections === 0, { what: 'the reading to end' });
    expect((await documents.download(typeOf('documentazione_reddito'))).status).toBe(200);
  });
});
