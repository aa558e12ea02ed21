import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_SECTIONS, type DocumentSectionId } from '@lacorte/contracts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillIn, openApplicationForm, submit } from '../../../../test/application-form-screen';
import { asksBeforeUnload } from '../../../../test/browser';
import { busy, refusal } from '../../../../test/fake-api';
import { type FakePut, fakeUploads } from '../../../../test/fake-uploads';
import { jpeg } from '../../../../test/file-contents';
import { fakeSubmission, uploadTo } from '../../../../test/send-application';
import { changeLanguage } from '../../../i18n/start-i18n';
import { documentsOf, lastSegment, type UploadItem, type UploadStatus } from '../../../lib/uploads/upload-item';
import { sectionStatus, uploadProgress } from './use-uploads';

const MEBIBYTE = 1024 * 1024;

function aFile(name: string, size = 1_536): File {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const sectionButton = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
const fileInput = (title: string) => screen.queryByLabelText<HTMLInputElement>(new RegExp(`^Scelga i file.*${title}`));
const filesOf = (title: string) => {
  const list = screen.queryByRole('list', { name: `File caricati: ${title}` });
  return list ? within(list).getAllByRole('listitem') : [];
};

/** Drops files on `target`. */
function drop(target: Element | Document, ...files: File[]): void {
  const event = createEvent.drop(target as Element);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  fireEvent(target as Element, event);
}

function dragOver(target: Element): void {
  const event = createEvent.dragOver(target);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [] } });
  fireEvent(target, event);
}

describe('the document upload step', () => {
  const user = userEvent.setup({ applyAccept: false });
  let api: ReturnType<typeof fakeSubmission>;
  let puts: FakePut[];
  const ID_CARD = "Carta d'Identità";

  beforeEach(async () => {
    api = fakeSubmission();
    puts = fakeUploads({ settle: 'at-once' });
    await openApplicationForm();
  });

  async function choose(title: string, ...files: File[]): Promise<void> {
    const input = fileInput(title);
    if (!input) throw new Error(`no room in ${title}`);
    await user.upload(input, files);
    await waitFor(() => expect(screen.queryByText(/Controllo del file|Preparazione della foto/)).toBeNull());
  }

  it('has five sections, the first one open, and each closes by its button', async () => {
    const buttons = screen.getAllByRole('button').filter((one) => one.matches('[aria-controls^="sezione-"]'));
    expect(buttons.map((one) => one.getAttribute('aria-expanded'))).toEqual(['true', ...Array(4).fill('false')]);
    expect(sectionButton(ID_CARD)).toHaveTextContent('Da caricare');
    expect(sectionButton('Permesso di Soggiorno')).toHaveTextContent('Facoltativa');
    await user.click(sectionButton(ID_CARD));
    expect(sectionButton(ID_CARD)).toHaveAttribute('aria-expanded', 'false');
    expect(document.getElementById('sezione-carta-identita')).not.toBeVisible();
  });

  it('uploads a chosen file, lists it with its size and says so', async () => {
    await choose(ID_CARD, aFile('fronte.pdf'));
    const toast = await screen.findByText('✅ Upload completato');
    expect(toast).toBeVisible();
    expect(screen.getByText('fronte.pdf caricato con successo')).toBeVisible();
    expect(filesOf(ID_CARD)[0]).toHaveTextContent('fronte.pdf1,50 KB');
    expect(sectionButton(ID_CARD)).toHaveTextContent('Completata');
    expect(screen.getByText('Progresso: 1/3 sezioni obbligatorie • 1 file totali')).toBeVisible();
    expect(screen.getByText('7%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Documenti obbligatori' })).toHaveAttribute('aria-valuenow', '33');
    await act(() => changeLanguage('fr'));
    expect(screen.getByText(/1\/3 sections obligatoires • 1 fichier au total$/)).toBeVisible();
  });

  it('names at the end of the form what is still missing, in the singular where it is one document', async () => {
    await uploadTo('carta-identita', 'fronte.pdf');
    expect(screen.getByText('Mancano documenti obbligatori')).toBeVisible();
    await uploadTo('codice-fiscale-doc', 'cf.pdf');
    expect(await screen.findByText('Manca un documento obbligatorio')).toBeVisible();
    expect(screen.getByText('Da caricare: Certificazione Redditi/ISEE.')).toBeVisible();
  });

  it('refuses what is too large, of another format or too much, uploads nothing, and keeps every refusal readable', async () => {
    for (const [files, title, description] of [
      [[aFile('grande.pdf', 5 * MEBIBYTE + 1)], 'File troppo grande', 'grande.pdf supera 5 MB'],
      [[aFile('nota.docx')], 'Formato non supportato', 'nota.docx non è un formato accettato'],
      [[aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf')], 'Troppi file', 'Massimo 2 file per questa sezione'],
    ] as const) {
      await choose(ID_CARD, ...files);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(title));
      expect(screen.getByRole('alert')).toHaveTextContent(description);
    }
    await choose(ID_CARD, aFile('a.exe'), aFile('b.exe'));
    expect(puts).toHaveLength(0);
    const panel = document.getElementById('sezione-carta-identita') as HTMLElement;
    expect(within(panel).getByText('a.exe non è un formato accettato')).toBeVisible();
    expect(within(panel).getByText('b.exe non è un formato accettato')).toBeVisible();
  });

  it('refuses a file in its row when its content is not accepted, and gives its place to others', async () => {
    await choose(ID_CARD, new File([''], 'vuoto.pdf'), new File(['GIF89a'], 'foto.jpg'));
    await waitFor(() => expect(filesOf(ID_CARD)).toHaveLength(2));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(filesOf(ID_CARD)[0]).toHaveTextContent(
      /^vuoto\.pdf.*non caricatoIl file vuoto\.pdf è vuoto\. Lo apra per controllarlo/,
    );
    expect(filesOf(ID_CARD)[1]).toHaveTextContent(
      /^foto\.jpg.*Il contenuto di foto\.jpg non corrisponde al suo formato\. Apra il documento/,
    );
    expect(sectionButton(ID_CARD)).toHaveTextContent('Da caricare');
    await choose(ID_CARD, aFile('a.pdf'), aFile('b.pdf'));
    await screen.findAllByText(/caricato con successo/);
    expect(filesOf(ID_CARD).map((row) => row.querySelector('p')?.textContent)).toEqual(['a.pdf', 'b.pdf']);
    expect(puts.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('shows a photo at once while it is prepared, and forgets it when it is removed', async () => {
    const decoding = Promise.withResolvers<ArrayBuffer>();
    const photo = new File([jpeg(4_000, 3_000)], 'fronte.jpg');
    photo.slice = () => Object.assign(new Blob(), { arrayBuffer: () => decoding.promise });
    await user.upload(fileInput(ID_CARD) as HTMLElement, photo);
    expect(filesOf(ID_CARD)[0]).toHaveTextContent('Preparazione della foto ...');
    expect(sectionButton(ID_CARD)).toHaveTextContent('1 di 2');
    await user.click(screen.getByRole('button', { name: 'Rimuovi fronte.jpg' }));
    decoding.resolve(jpeg(4_000, 3_000).buffer);
    await choose(ID_CARD, aFile('retro.pdf'));
    await screen.findByText('retro.pdf caricato con successo');
    expect(puts).toHaveLength(1);
  });

  it('takes the place to choose files away when the section is full', async () => {
    await choose(ID_CARD, aFile('a.pdf'), aFile('b.pdf'));
    await waitFor(() => expect(filesOf(ID_CARD)).toHaveLength(2));
    expect(fileInput(ID_CARD)).toBeNull();
    expect(sectionButton(ID_CARD)).toHaveFocus();
    const panel = within(document.getElementById('sezione-carta-identita') as HTMLElement);
    expect(panel.getByText(/^Massimo 2 file raggiunto/)).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Rimuovi a.pdf' }));
    expect(fileInput(ID_CARD)).not.toBeNull();
    expect(filesOf(ID_CARD)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Rimuovi b.pdf' })).toHaveFocus();
    expect(await screen.findByText('🗑️ File rimosso')).toBeVisible();
    expect(screen.getByText('File rimosso con successo')).toBeVisible();
  });

  it('moves the focus from a removed file to the next one, else the one before, else to the choice of files', async () => {
    await user.click(sectionButton('Altri Documenti'));
    await choose('Altri Documenti', aFile('a.pdf'), aFile('b.pdf'), aFile('c.pdf'));
    await waitFor(() => expect(filesOf('Altri Documenti')).toHaveLength(3));
    const remove = (name: string) => screen.getByRole('button', { name: `Rimuovi ${name}` });
    await user.click(remove('b.pdf'));
    expect(remove('c.pdf')).toHaveFocus();
    await user.click(remove('c.pdf'));
    expect(remove('a.pdf')).toHaveFocus();
    await user.click(remove('a.pdf'));
    expect(fileInput('Altri Documenti')).toHaveFocus();
  });

  it('keeps a file whose upload failed, and sends it again', async () => {
    puts = fakeUploads();
    await choose(ID_CARD, aFile('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    puts[0]?.fail();
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('❌ Errore upload');
    expect(toast).toHaveTextContent('Errore nel caricamento di fronte.pdf');
    expect(filesOf(ID_CARD)[0]).toHaveTextContent(/non caricatoIl servizio non è riuscito a salvare il file\./);
    fakeUploads({ settle: 'at-once' });
    await user.click(screen.getByRole('button', { name: 'Riprova fronte.pdf' }));
    expect(await screen.findByText('fronte.pdf caricato con successo')).toBeVisible();
  });

  it('counts no file that was not sent, and sends those without an answer again when the browser is back online', async () => {
    puts = fakeUploads();
    await choose(ID_CARD, aFile('fronte.pdf'), aFile('retro.pdf'));
    await waitFor(() => expect(puts).toHaveLength(2));
    expect(sectionButton(ID_CARD)).toHaveTextContent('2 di 2');
    puts[0]?.loseConnection();
    await waitFor(() => expect(sectionButton(ID_CARD)).toHaveTextContent('1 di 2'));
    puts[1]?.fail();
    await waitFor(() => expect(sectionButton(ID_CARD)).not.toHaveTextContent('di 2'));
    expect(fileInput(ID_CARD)).toBeNull();
    puts = fakeUploads({ settle: 'at-once' });
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('fronte.pdf caricato con successo')).toBeVisible();
    expect(puts.map(({ file }) => file.name)).toEqual(['fronte.pdf']);
    expect(sectionButton(ID_CARD)).toHaveTextContent('1 di 2');
  });

  it('says beside a file why it was not sent', async () => {
    puts = fakeUploads();
    await choose(ID_CARD, aFile('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    puts[0]?.loseConnection();
    await waitFor(() => expect(filesOf(ID_CARD)[0]).toHaveTextContent(/non caricatoIl file non è arrivato/));
    await user.click(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    for (const [code, message, words] of [
      ['foreign-origin', 'error.foreignOrigin', /da un altro sito/],
      ['too-many-requests', 'documents.tooManyUploads', /Ha già caricato molti file/],
      ['unavailable', 'documents.uploadsFull', /non c’è spazio per altri file/],
    ] as const) {
      api.answer({ 'POST /api/objects/upload': () => refusal(code, { message, retryAfter: '60' }) });
      await choose(ID_CARD, aFile('fronte.pdf'));
      await waitFor(() => expect(filesOf(ID_CARD)[0]).toHaveTextContent(words));
      expect(screen.getByRole('button', { name: 'Riprova fronte.pdf' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    }
  });

  it('sends files again that the server would have removed, before the application is sent', async () => {
    await choose(ID_CARD, aFile('fronte.pdf'));
    await screen.findByText('fronte.pdf caricato con successo');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 90 * 60_000);
    await fillIn();
    submit();
    expect(await screen.findByText('Caricamento in corso', { exact: true })).toBeVisible();
    await waitFor(() => expect(puts).toHaveLength(2));
    await waitFor(() => expect(sectionButton(ID_CARD)).toHaveTextContent('Completata'));
  });

  it('shows a spinner and how far a file is while it is on its way, and asks before the page is left until then', async () => {
    puts = fakeUploads();
    await choose(ID_CARD, aFile('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(screen.getByText('Caricamento in corso...')).toBeVisible();
    expect(asksBeforeUnload()).toBe(true);
    act(() => puts[0]?.progress(40));
    const bar = await screen.findByRole('progressbar', { name: 'Caricamento di fronte.pdf' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
    puts[0]?.succeed();
    await waitFor(() => expect(screen.queryByText('Caricamento in corso...')).toBeNull());
    expect(asksBeforeUnload()).toBe(false);
  });

  it('says that a file will be sent by itself while many are applying', async () => {
    api.answer({ 'POST /api/objects/upload': () => busy(503, '60') });
    await choose(ID_CARD, aFile('fronte.pdf'));
    await waitFor(() => expect(filesOf(ID_CARD)[0]).toHaveTextContent('molte richieste: riproviamo noi tra poco'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Caricamento in corso...')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    expect(filesOf(ID_CARD)).toHaveLength(0);
  });

  it('says when every required document is there', async () => {
    for (const title of [ID_CARD, 'Codice Fiscale', 'Certificazione Redditi/ISEE']) {
      await choose(title, aFile(`${title}.pdf`));
    }
    expect(await screen.findByText('Tutti i documenti obbligatori sono stati caricati')).toBeVisible();
    expect(screen.getByText('Progresso: 3/3 sezioni obbligatorie • 3 file totali')).toBeVisible();
  });

  it('covers the screen while files are dragged over it, and adds them to the first open section or to the identity card', async () => {
    dragOver(document.body);
    expect(await screen.findByText('Rilascia i file qui')).toBeVisible();
    await user.click(sectionButton(ID_CARD));
    drop(document.body, aFile('fronte.pdf'));
    await waitFor(() => expect(screen.queryByText('Rilascia i file qui')).toBeNull());
    await waitFor(() => expect(filesOf(ID_CARD)).toHaveLength(1));
    expect(sectionButton(ID_CARD)).toHaveAttribute('aria-expanded', 'true');
    await user.click(sectionButton(ID_CARD));
    await user.click(sectionButton('Certificazione Redditi/ISEE'));
    drop(document.body, aFile('isee.pdf'));
    await waitFor(() => expect(filesOf('Certificazione Redditi/ISEE')).toHaveLength(1));
  });

  it('adds files dropped on the place of a section to that section', async () => {
    await user.click(sectionButton('Altri Documenti'));
    const place = document.querySelector('[data-drop-section="altri-documenti"]') as HTMLElement;
    drop(place, aFile('lettera.docx'));
    await waitFor(() => expect(filesOf('Altri Documenti')).toHaveLength(1));
    expect(filesOf(ID_CARD)).toHaveLength(0);
  });
});

let made = 0;
function anItem(section: DocumentSectionId, status: UploadStatus = 'done'): UploadItem {
  made += 1;
  const filePath = status === 'done' ? `uploads/${made}/file-${made}.pdf` : '';
  const file = new File([], 'file.pdf');
  const { name, size } = file;
  return {
    ...{ id: String(made), section, status, file, percent: 0, filePath },
    ...{ name, size, issuedAt: 0, isRenewal: false, isKept: false, refusal: undefined },
    ...{ contentRefusal: undefined, pages: [], chosenSize: undefined },
  };
}

const statuses = (items: UploadItem[]) => DOCUMENT_SECTIONS.map((section) => sectionStatus(section, items));

describe('the documents of an application', () => {
  it('start as pending or optional, and are completed by one file that arrived', () => {
    expect(statuses([])).toEqual(['pending', 'pending', 'optional', 'pending', 'optional']);
    const items = [anItem('carta-identita'), anItem('altri-documenti'), anItem('codice-fiscale-doc', 'uploading')];
    expect(statuses(items)).toEqual(['completed', 'pending', 'optional', 'pending', 'completed']);
  });

  it('count required sections out of 3 and files out of 14', () => {
    const items = [anItem('carta-identita'), anItem('carta-identita'), anItem('altri-documenti')];
    expect(uploadProgress(items)).toMatchObject({
      ...{ requiredDone: 1, required: 3, requiredPercent: 33 },
      ...{ files: 3, maxFiles: 14, totalPercent: 21 },
    });
  });

  it('are sent as section to comma-joined paths of what arrived, and named by the last segment', () => {
    const [front, back] = [anItem('carta-identita'), anItem('carta-identita')];
    expect(documentsOf([front, back, anItem('altri-documenti', 'failed')])).toEqual({
      'carta-identita': `${front.filePath},${back.filePath}`,
    });
    expect(lastSegment('uploads/1/carta identità.pdf')).toBe('carta identità.pdf');
    expect(lastSegment('')).toBe('');
  });
});
