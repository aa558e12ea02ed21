import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Draft, UserDraft } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, choose, field, fillIn, openApplicationForm, submit } from '../../../test/application-form-screen';
import { pass, passUntil, userOfStoppedTime } from '../../../test/clock';
import { fakeApi, json, refusal } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { PDF } from '../../../test/file-contents';
import { press } from '../../../test/page-actions';
import { aTender, aUser } from '../../../test/samples';
import { loadChosenFile } from '../../components/uploads/load-chosen-file';
import { forgetBeforeLogout, forgetTab } from '../../lib/tab-storage';

const READ = 'GET /api/user/draft';
const DRAFTS = 'GET /api/user/drafts';
const SAVE = 'PUT /api/user/draft';
const SAVED_AT = '2026-11-23T09:04:00.000Z';
const EXPIRES_AT = '2026-12-23T09:04:00.000Z';
const NOW = Date.parse('2026-11-23T09:03:50.000Z');
const EMAIL = aUser().email;

describe('the draft of the application', () => {
  const NOTICE = 'Abbiamo ripreso ciò che aveva già scritto';
  const user = (id: string) => json(aUser({ id, email: `${id}@example.com` }));

  let api: ReturnType<typeof fakeApi>;

  beforeEach(() => {
    api = fakeApi();
  });

  async function reload(view: { unmount: () => void }) {
    view.unmount();
    return openApplicationForm();
  }

  it('brings back what was typed, without password and consents, says so, and lets the reader start over', async () => {
    const view = await openApplicationForm();
    await fillIn();
    choose('Sono presenti minori?', 'Sì');
    answer('Numero di minori', '2');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segreta1');
    const again = await reload(view);
    expect(screen.getByText(NOTICE)).toBeVisible();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Provincia')).toHaveValue('Milano');
    expect(screen.getByRole('combobox', { name: 'Comune' })).toHaveValue('Milano');
    expect(field('Numero di minori')).toHaveValue(2);
    expect(screen.getByRole('radio', { name: '3 locali' })).toBeChecked();
    expect(field('Password')).toHaveValue('');
    expect(field('Conferma password')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Dichiaro la veridicità dei dati inseriti' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Ricomincia da capo' }));
    expect(field('Nome')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Comune' })).toHaveValue('');
    expect(screen.queryByText(NOTICE)).toBeNull();
    await reload(again);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('of a visitor goes with a logout in another tab, is said to be gone in its place, and is kept again from then on', async () => {
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    act(() => {
      forgetBeforeLogout('1');
    });
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(/i dati scritti in questo modulo sono stati cancellati\.Accedi/);
    expect(screen.queryByRole('button', { name: 'Invia la domanda' })).toBeNull();
    await press('Ricomincia da capo');
    expect(screen.queryByText(/sono stati cancellati/)).toBeNull();
    expect(field('Nome')).toHaveValue('');
    answer('Nome', 'Lucio');
    await reload(view);
    expect(field('Nome')).toHaveValue('Lucio');
  });

  it('is not shown to another person', async () => {
    api.answer({ 'GET /api/auth/user': () => user('chiara') });
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    api.answer({ 'GET /api/auth/user': () => user('marco') });
    await reload(view);
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(field('Nome')).toHaveValue('');
    expect(field('Email')).toHaveValue('marco@example.com');
  });
});

describe('the form of a logged-in reader', () => {
  const FRONT = { path: '/a/1/fronte.pdf', name: 'fronte.pdf', size: 2_048 };
  const DRAFT = {
    values: { nome: 'Chiara', cognome: 'Bianchi', presenzaMinori: 'si', documenti: { 'carta-identita': [FRONT.path] } },
    version: 3,
    savedAt: SAVED_AT,
    expiresAt: EXPIRES_AT,
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

  it('saves two seconds after the last key, without password and consents; a screen reader is told of the first save and of problems', async () => {
    await openApplicationForm();
    answer('Nome', 'Chiara');
    choose('Tipologia di abitazione', '3 locali');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Dichiaro la veridicità dei dati inseriti' }));
    expect(screen.getByText('Modifiche non ancora salvate')).toBeVisible();
    await pass(2_000);
    expect(saves()).toEqual([
      { values: { nome: 'Chiara', email: EMAIL, tipologiaAbitazione: '3-locali' }, version: null },
    ]);
    expect(screen.getAllByText('Bozza salvata alle 10:04')[0]).toBeVisible();
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

  it('has the day of birth as the server takes it, and half a day as it was typed', async () => {
    const view = await openApplicationForm();
    for (const [typed, saved] of Object.entries({ '12.03.1948': '1948-03-12', '12/03/19': '12/03/19' })) {
      answer('Data di nascita', typed);
      await pass(2_000);
      expect(saves().at(-1)).toMatchObject({ values: { dataNascita: saved } });
    }
    view.unmount();
    api.answer({ [READ]: json({ ...DRAFT, values: { dataNascita: '12/03/19' } }) });
    await openApplicationForm();
    expect(field('Data di nascita')).toHaveValue('12/03/19');
  });

  it('starts with the saved draft and its files, each of which can be removed', async () => {
    api.answer({ [READ]: json(DRAFT) });
    await openApplicationForm();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Email')).toHaveValue(EMAIL);
    expect(screen.getByRole('radio', { name: 'Sì', checked: true })).toBeInTheDocument();
    const files = within(screen.getByRole('list', { name: "File caricati: Carta d'Identità" }));
    expect(files.getByText('fronte.pdf')).toBeVisible();
    expect(files.getByText('2,00 KB')).toBeVisible();
    expect(screen.getByText('Abbiamo ripreso ciò che aveva già scritto')).toBeVisible();
    expect(screen.getByText('Dati e file della bozza sono nel modulo. Restano da ripetere i consensi.')).toBeVisible();
    await pass(10_000);
    expect(saves()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    await pass(2_000);
    const { documenti: _, ...fields } = DRAFT.values;
    expect(saves()).toEqual([{ values: { ...fields, email: EMAIL }, version: 3 }]);
  });

  it('says which file is to be uploaded again', async () => {
    api.answer({ [READ]: json(DRAFT), [SAVE]: json({ version: 4, savedAt: SAVED_AT, files: [] }) });
    await openApplicationForm();
    answer('Nome', 'Clara');
    await pass(2_000);
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    expect(screen.getAllByText(/Questi file non ci sono più: fronte\.pdf\./)[0]).toBeInTheDocument();
  });

  it('says which file has no room in the draft, and that the rest is saved', async () => {
    api.answer({ [READ]: json(DRAFT), [SAVE]: json({ version: 4, savedAt: SAVED_AT, files: [], hadNoRoom: true }) });
    await openApplicationForm();
    answer('Nome', 'Clara');
    await pass(2_000);
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    expect(
      screen.getAllByText(
        /non c'è spazio nelle bozze per questi file: fronte\.pdf\. Il resto della bozza è salvato\./,
      )[0],
    ).toBeInTheDocument();
    expect(screen.queryByText(/non ci sono più/)).toBeNull();
    expect(screen.getAllByText('Bozza salvata alle 10:04')[0]).toBeVisible();
    await pass(10_000);
    expect(saves()).toHaveLength(1);
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

  it('cancels the uploads under way when it starts over, and says so', async () => {
    api.answer({
      [READ]: json(DRAFT),
      'DELETE /api/user/draft': new Response(null, { status: 204 }),
      'POST /api/objects/upload': json({ uploadURL: '/uploads/retro.pdf', filePath: 'uploads/1/retro.pdf' }),
    });
    const puts = fakeUploads();
    await loadChosenFile();
    await openApplicationForm();
    const input = screen.getByLabelText<HTMLInputElement>(/^Scelga i file.*Carta d'Identità/);
    fireEvent.change(input, { target: { files: [new File([PDF], 'retro.pdf', { type: 'application/pdf' })] } });
    await passUntil(() => puts.length > 0);
    expect(puts).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Ricomincia da capo' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Elimina la bozza' }));
    await pass(100);
    expect(screen.getByText('Questi file non ci sono più: retro.pdf. Li carichi di nuovo.')).toBeInTheDocument();
    expect(puts[0]?.isAborted).toBe(true);
    expect(screen.queryByRole('button', { name: 'Rimuovi retro.pdf' })).toBeNull();
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

  it('says that the draft is kept when the tender has closed before the submission, if the server still has it', async () => {
    const { id, code } = aTender();
    const kept: UserDraft = { ...DRAFT, tenderId: id, tenderCode: code, expiresAt: EXPIRES_AT, state: 'closed' };
    const CLOSED_NOTICE = /^Le domande sono chiuse: ciò che ha scritto resta in questa scheda/;
    for (const [drafts, text] of [
      [refusal('unavailable'), CLOSED_NOTICE],
      [json([]), CLOSED_NOTICE],
      [json([{ ...kept, tenderId: 'earlier' }]), CLOSED_NOTICE],
      [json([kept]), /^Le domande sono chiuse\. Bozza salvata alle 10:04: resta conservata\./],
    ] as const) {
      api.answer({ [READ]: json(DRAFT), [DRAFTS]: drafts, 'POST /api/applications': refusal('tender-closed') });
      const { unmount } = await openApplicationForm();
      await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
      await pass(2_000);
      submit();
      await pass(500);
      expect(screen.getAllByText(text)[0]).toBeVisible();
      unmount();
      forgetTab();
    }
  });

  it('keeps in the tab what is typed after the tender has closed', async () => {
    api.answer({ [READ]: json(DRAFT), 'POST /api/applications': refusal('tender-closed') });
    await openApplicationForm();
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    await pass(2_000);
    submit();
    await pass(500);
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

describe('a draft in two places', () => {
  const aDraft = (values: Draft['values'], version: number) => {
    return { values: { email: EMAIL, ...values }, version, savedAt: SAVED_AT, expiresAt: EXPIRES_AT, files: [] };
  };
  const THEIRS = {
    nome: 'Chiara',
    cognome: 'Verdi',
    dataNascita: '1988-03-04',
    presenzaMinori: 'si',
    tipologiaAbitazione: '3-locali',
    documenti: { 'carta-identita': ['/a/1/fronte.pdf'] },
  };

  const FRONT = { path: '/a/1/fronte.pdf', name: 'fronte.pdf', size: 2_048 };

  let api: ReturnType<typeof fakeApi>;
  const saves = () => api.sent('PUT') as Draft[];

  async function conflict(current: Draft | null): Promise<Response> {
    return json({ ...((await refusal('version-conflict').json()) as object), current }, 409);
  }

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, advanceTimers: true });
    api = fakeApi({
      'GET /api/auth/user': json(aUser()),
      [READ]: json(aDraft({ nome: 'Chiara' }, 1)),
      [SAVE]: () => conflict(aDraft(THEIRS, 2)),
    });
  });
  const user = userOfStoppedTime;
  const dialog = () => screen.findByRole('dialog', { name: 'Ci sono due versioni della bozza' });

  /** The other device has saved in between. */
  async function typeInBetween() {
    await openApplicationForm();
    answer('Cognome', 'Bianchi');
    await pass(2_000);
    return dialog();
  }

  it('that another device has changed is joined with its files, and only what both have changed is asked', async () => {
    const versions = within(await typeInBetween());
    const asked = versions.getAllByRole('radiogroup').map((group) => group.textContent);
    expect(asked).toEqual(['CognomeBianchiIn questa paginaVerdiBozza salvata alle 10:04']);
    await user.click(versions.getByRole('radio', { name: 'Verdi' }));
    await press('Conferma le scelte', versions);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Cognome')).toHaveValue('Verdi');
    expect(screen.getByRole('radio', { name: '3 locali' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeInTheDocument();
    expect(saves()).toHaveLength(1);
  });

  it('that another device has changed takes the focus away from the buttons, as a key is meant for the form, and can be replaced', async () => {
    const versions = await typeInBetween();
    expect(within(versions).getByRole('region', { name: 'Differenze tra le due versioni' })).toHaveFocus();
    await user.keyboard(' {Enter}');
    expect(versions).toBeVisible();
    await user.tab();
    expect(within(versions).getByRole('radio', { name: 'Bianchi' })).toHaveFocus();
    await user.tab();
    expect(within(versions).getByRole('button', { name: 'Conferma le scelte' })).toHaveFocus();
    api.answer({ [SAVE]: json({ version: 3, savedAt: SAVED_AT, files: [FRONT] }) });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves().at(-1)).toEqual({ values: { ...THEIRS, cognome: 'Bianchi', email: EMAIL }, version: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Cognome')).toHaveValue('Bianchi');
  });

  it('that another device has changed waits while nobody has chosen, and can be compared again', async () => {
    await typeInBetween();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    answer('Cognome', 'Bianchini');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Confronti le due versioni' }));
    expect((await dialog()).textContent).toContain('Bianchini');
  });

  it('whose application was sent from another device becomes a new one on request', async () => {
    api.answer({ [SAVE]: () => conflict(null) });
    await openApplicationForm();
    answer('Cognome', 'Bianchi');
    await pass(2_000);
    expect(screen.getAllByText(/La domanda è già stata inviata da un altro dispositivo/)[0]).toBeVisible();
    api.answer({ [SAVE]: json({ version: 1, savedAt: SAVED_AT, files: [] }) });
    await user.click(screen.getByRole('button', { name: 'Salva come nuova bozza' }));
    await waitFor(() => expect(saves().at(-1)?.version).toBeNull());
  });
});
