import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { answer, choose, field, fillIn, openApplicationForm, submit } from '../../../test/application-form-screen';
import { pass } from '../../../test/clock';
import { fakeApi, json, refusal } from '../../../test/fake-api';
import { aUser } from '../../../test/samples';

const READ = 'GET /api/user/draft';
const SAVE = 'PUT /api/user/draft';
const SAVED_AT = '2026-11-23T09:04:00.000Z';
const NOW = Date.parse('2026-11-23T09:03:50.000Z');
const FRONT = { path: '/a/1/fronte.pdf', name: 'fronte.pdf', size: 2_048 };
const DRAFT = {
  values: { nome: 'Chiara', cognome: 'Bianchi', presenzaMinori: 'si', documenti: { 'carta-identita': [FRONT.path] } },
  version: 3,
  savedAt: SAVED_AT,
  expiresAt: '2026-12-23T09:04:00.000Z',
  files: [FRONT],
};

let api: ReturnType<typeof fakeApi>;
const saves = () => api.sent(SAVE);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  let version = 0;
  api = fakeApi({
    'GET /api/auth/user': json(aUser()),
    [SAVE]: () => {
      version += 1;
      return json({ version, savedAt: SAVED_AT, files: [] });
    },
  });
});

describe('the form of a logged-in reader', () => {
  it('saves two seconds after the last key, without password and consents, and says when', async () => {
    await openApplicationForm();
    answer('Nome', 'Chiara');
    choose('Tipologia di abitazione', '3 locali');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Dichiaro la veridicità dei dati inseriti' }));
    expect(screen.getByText('Modifiche non ancora salvate')).toBeVisible();
    await pass(2_000);
    expect(saves()).toEqual([
      { values: { nome: 'Chiara', email: aUser().email, tipologiaAbitazione: '3-locali' }, version: null },
    ]);
    expect(screen.getAllByText('Bozza salvata alle 10:04')[0]).toBeVisible();
  });

  it('tells a screen reader of the first save and of problems, not of every save', async () => {
    await openApplicationForm();
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    answer('Nome', 'Chiara');
    await pass(2_000);
    expect(said()).toContain('Bozza salvata alle 10:04');
    api.answer({ [SAVE]: json({ version: 9, savedAt: '2026-11-23T09:20:00.000Z', files: [] }) });
    answer('Nome', 'Chiara Maria');
    await pass(2_000);
    expect(screen.getByText('Bozza salvata alle 10:20')).toBeVisible();
    expect(said()).not.toContain('Bozza salvata alle 10:20');
    api.answer({ [SAVE]: refusal('unavailable') });
    answer('Nome', 'Chiara');
    await pass(2_000);
    expect(said().join()).toContain('Non riusciamo a salvare la bozza.');
  });

  it('starts with the saved draft and its files', async () => {
    api.answer({ [READ]: json(DRAFT) });
    await openApplicationForm();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Email')).toHaveValue(aUser().email);
    expect(screen.getByRole('radio', { name: 'Sì', checked: true })).toBeInTheDocument();
    const files = within(screen.getByRole('list', { name: "File caricati: Carta d'Identità" }));
    expect(files.getByText('fronte.pdf')).toBeVisible();
    expect(files.getByText('2,00 KB')).toBeVisible();
    expect(screen.getByText('Abbiamo ripreso ciò che aveva già scritto')).toBeVisible();
    expect(screen.getByText('Dati e file della bozza sono nel modulo. Restano da ripetere i consensi.')).toBeVisible();
    await pass(10_000);
    expect(saves()).toEqual([]);
  });

  it('removes a file from the draft', async () => {
    api.answer({ [READ]: json(DRAFT) });
    await openApplicationForm();
    fireEvent.click(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    await pass(2_000);
    const { documenti: _, ...fields } = DRAFT.values;
    expect(saves()).toEqual([{ values: { ...fields, email: aUser().email }, version: 3 }]);
  });

  it('says which file is to be uploaded again', async () => {
    api.answer({ [READ]: json(DRAFT), [SAVE]: json({ version: 4, savedAt: SAVED_AT, files: [] }) });
    await openApplicationForm();
    answer('Nome', 'Clara');
    await pass(2_000);
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    expect(screen.getAllByText(/Questi file non ci sono più: fronte\.pdf\./)[0]).toBeInTheDocument();
  });

  it('deletes the saved draft before it starts over, after a question', async () => {
    api.answer({ [READ]: json(DRAFT), 'DELETE /api/user/draft': new Response(null, { status: 204 }) });
    await openApplicationForm();
    fireEvent.click(screen.getByRole('button', { name: 'Ricomincia da capo' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina la bozza' }));
    await pass(100);
    expect(api.sent('DELETE /api/user/draft')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Nome')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
  });

  it('offers the login after a reload without a session, and brings back what the tab kept', async () => {
    api.answer({ [SAVE]: refusal('session-required') });
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    await pass(2_000);
    expect(screen.getAllByText(/La sessione è scaduta\. Ciò che scrive resta/)[0]).toBeVisible();
    view.unmount();
    api.answer({ 'GET /api/auth/user': refusal('session-required') });
    await openApplicationForm();
    expect(field('Nome')).toHaveValue('');
    const notice = screen.getByText("In questa scheda c'è una bozza non ancora salvata");
    expect(notice).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accedi' })).toBeVisible();
  });

  it('says that the draft is kept when the tender has closed before the submission', async () => {
    api.answer({ [READ]: json(DRAFT), 'POST /api/applications': refusal('tender-closed') });
    await openApplicationForm();
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    await pass(2_000);
    submit();
    await pass(500);
    expect(
      screen.getAllByText(/^Le domande sono chiuse\. Bozza salvata alle 10:04: resta conservata\./)[0],
    ).toBeVisible();
    expect(field('Indirizzo')).toHaveValue('Via Roma 1');
    answer('Indirizzo', 'Via Roma 2');
    await pass(10_000);
    expect(saves()).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).toContain('Via Roma 2');
  });

  it('sends the files of the draft with the application, without a second upload', async () => {
    api.answer({
      [READ]: json(DRAFT),
      'POST /api/applications': json({ id: 'a-1' }, 201),
      'PUT /api/applications/a-1/documents': json({ id: 'a-1', documenti: {} }),
    });
    const view = await openApplicationForm();
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    submit();
    await pass(500);
    expect(view.router.state.location.pathname).toBe('/ricevuta/a-1');
    const documents = { 'carta-identita': FRONT.path };
    expect(api.sent('PUT /api/applications/a-1/documents')).toEqual([{ documents }]);
    expect(api.calls.some(({ path }) => path === '/api/objects/upload')).toBe(false);
    await pass(10_000);
    expect(saves()).toEqual([]);
    expect(sessionStorage.getItem('application-drafts')).toBeNull();
  });
});
