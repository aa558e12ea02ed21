import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserDraft } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, field, openApplicationForm } from '../../../test/application-form-screen';
import { done, fakeApi, json, READ_CURRENT_TENDER, refusal, SETTINGS, tooManyAttempts } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { PDF } from '../../../test/file-contents';
import { logIn } from '../../../test/log-in';
import { leads, press } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { anOwnApplication, aTender, aUser } from '../../../test/samples';
import { uploadIdCard } from '../../../test/send-application';
import { routes } from '../../app/router';

const BEGIN = 'POST /api/drafts';
const USER = 'GET /api/auth/user';
const READ = 'GET /api/user/draft';
const SAVE = 'PUT /api/user/draft';
const SAVED = { version: 1, savedAt: '2026-11-23T09:04:00.000Z', files: [] };
const ACCOUNT = { email: aUser().email, password: 'Segreta1' };

let api: ReturnType<typeof fakeApi>;
const sent = (call: string) => api.sent(call);
const values = { nome: 'Giulia', email: ACCOUNT.email };
const stored = (changes = {}) =>
  json({ ...SAVED, expiresAt: '2026-12-23T09:04:00.000Z', values: { ...values, ...changes } });

/** The server opens a session. */
function logsIn(answered: Response) {
  return () => {
    api.answer({ [USER]: json(aUser()) });
    return answered.clone();
  };
}

beforeEach(() => {
  fakeUploads({ settle: 'at-once' });
  api = fakeApi({
    [BEGIN]: logsIn(json(SAVED, 201)),
    'POST /api/objects/upload': json({ uploadURL: '/uploads/f', filePath: 'uploads/1/fronte.pdf' }),
    'GET /api/user/applications': json([]),
  });
});

async function openForm() {
  const view = renderRoutes(routes, '/iscrizione');
  await screen.findByRole('button', { name: 'Salva e continua più tardi' });
  return view;
}

async function askToSave() {
  await press('Salva e continua più tardi');
  return within(await screen.findByRole('dialog', { name: 'Salvi la bozza e continui più tardi' }));
}

/** Types e-mail and password in the dialog, and saves. */
async function typeAccount(dialog: ReturnType<typeof within>, end = '') {
  await userEvent.type(dialog.getByLabelText('Email'), ACCOUNT.email);
  await userEvent.type(dialog.getByLabelText('Password'), `${ACCOUNT.password}${end}`);
}

describe('a visitor who saves and continues later', () => {
  it('gives what the form does not have yet; then the draft is saved, and the visitor logged in', async () => {
    await openForm();
    answer('Nome', 'Giulia');
    answer('Email', ACCOUNT.email);
    await uploadIdCard('fronte.pdf');
    const dialog = await askToSave();
    expect(dialog.getByLabelText('Email')).toHaveValue(ACCOUNT.email);
    await userEvent.type(dialog.getByLabelText('Password'), ACCOUNT.password);
    const documenti = { 'carta-identita': ['uploads/1/fronte.pdf'] };
    api.answer({ [READ]: stored({ documenti }) });
    await press('Salva la bozza', dialog);
    const saved = within(await screen.findByRole('dialog', { name: 'Bozza salvata' }));
    expect(saved.getByText(new RegExp(`A ${ACCOUNT.email} abbiamo inviato un'email`))).toBeVisible();
    expect(sent(BEGIN)).toEqual([{ ...ACCOUNT, values: { ...values, documenti } }]);
    await press('Continua a compilare', saved);
    expect(await screen.findByText(/^Bozza salvata (?:alle|il)/, { selector: '[data-draft-line] *' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeInTheDocument();
    expect(sent(SAVE)).toEqual([]);
  });

  it('is asked nothing about versions when the form had no e-mail', async () => {
    await openForm();
    answer('Nome', 'Giulia');
    api.answer({ [READ]: stored(), [SAVE]: json({ ...SAVED, version: 2 }) });
    await typeAccount(await askToSave(), '{Enter}');
    await press('Continua a compilare', within(await screen.findByRole('dialog', { name: 'Bozza salvata' })));
    expect(sent(BEGIN)).toEqual([{ ...ACCOUNT, values }]);
    expect(await screen.findByText(/^Bozza salvata (?:alle|il)/, { selector: '[data-draft-line] *' })).toBeVisible();
    expect(field('Email')).toHaveValue(ACCOUNT.email);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(SAVE)).toEqual([]);
  });

  it('is told which file has no room in the draft, and nothing is saved a second time', async () => {
    api.answer({ [BEGIN]: logsIn(json({ ...SAVED, hadNoRoom: true }, 201)), [READ]: stored(), [SAVE]: json(SAVED) });
    await openForm();
    answer('Nome', 'Giulia');
    await uploadIdCard('fronte.pdf');
    await typeAccount(await askToSave(), '{Enter}');
    const saved = within(await screen.findByRole('dialog', { name: 'Bozza salvata' }));
    expect(screen.getAllByText(/non c'è spazio nelle bozze per questi file: fronte\.pdf/)[0]).toBeInTheDocument();
    await press('Continua a compilare', saved);
    expect(await screen.findByText(/^Bozza salvata (?:alle|il)/, { selector: '[data-draft-line] *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    expect(sent(SAVE)).toEqual([]);
  });

  it('offers the login to a reader with an account, and loses nothing', async () => {
    for (const [answered, words] of [
      [refusal('account-exists'), /con un'altra password. Acceda/],
      [refusal('login-required'), /chiede un codice per entrare/],
    ] as const) {
      api.answer({ [USER]: refusal('session-required'), [BEGIN]: answered, [SAVE]: json(SAVED) });
      const { unmount } = await openForm();
      answer('Nome', 'Giulia');
      const dialog = await askToSave();
      await typeAccount(dialog, '{Enter}');
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
      await press('Accedi', dialog);
      await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
      api.answer({ 'POST /api/auth/login': logsIn(json(aUser())) });
      await logIn();
      await waitFor(() => expect(sent(SAVE).at(-1)).toEqual({ values, version: null }));
      expect(field('Nome')).toHaveValue('Giulia');
      unmount();
      sessionStorage.clear();
    }
    expect(sent(SAVE)).toHaveLength(2);
  });

  it('begins no draft in the session of another tab', async () => {
    api.answer({ [BEGIN]: refusal('session-required'), [SAVE]: json(SAVED) });
    await openForm();
    answer('Nome', 'Giulia');
    const dialog = await askToSave();
    api.answer({ [USER]: json(aUser({ firstName: 'Marco' })) });
    await typeAccount(dialog, '{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Non è stato inviato nulla: in un'altra scheda/);
    expect(api.calls.find(({ path }) => path === '/api/drafts')?.headers.get('X-Account')).toBe('none');
    expect(await screen.findByRole('button', { name: /Menu utente: Marco/, hidden: true })).toBeInTheDocument();
  });

  it('gives an e-mail and a password first, and is told why nothing was saved', async () => {
    await openForm();
    answer('Nome', 'Giulia');
    const dialog = await askToSave();
    await press('Salva la bozza', dialog);
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveFocus());
    expect(dialog.getByText('Email richiesta')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await typeAccount(dialog);
    for (const [answered, words] of [
      [tooManyAttempts(), 'Troppi tentativi di accesso. Riprovi tra qualche minuto.'],
      [refusal('tender-closed'), 'Le domande per questo bando sono chiuse.'],
      [new Response('', { status: 502 }), 'La bozza non è stata salvata.'],
    ] as const) {
      api.answer({ [BEGIN]: answered });
      await press('Salva la bozza', dialog);
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words));
    }
    expect(field('Nome')).toHaveValue('Giulia');
  });

  it('sees both versions when there is a draft already', async () => {
    const current = await stored({ nome: 'Carla' }).json();
    const body = { ...((await refusal('version-conflict').json()) as object), current };
    api.answer({ [BEGIN]: logsIn(json(body, 409)), [READ]: stored({ nome: 'Carla' }) });
    await openForm();
    answer('Nome', 'Giulia');
    await typeAccount(await askToSave(), '{Enter}');
    const versions = await screen.findByRole('dialog', { name: 'Ci sono due versioni della bozza' });
    expect(versions).toHaveTextContent('Giulia');
    expect(versions).toHaveTextContent('Carla');
  });
});

describe('a visitor who stops', () => {
  it('is told at once that this is possible, and has a button for it near the head of the form', async () => {
    await openForm();
    expect(screen.getByText(/^Non deve finire subito: può fermarsi quando vuole/)).toBeVisible();
    await press('Bozza per più tardi');
    expect(await screen.findByRole('dialog', { name: 'Salvi la bozza e continui più tardi' })).toBeVisible();
  });

  it('can save what was typed on leaving, and leaves then', async () => {
    const { router } = await openForm();
    await userEvent.type(field('Nome'), 'Giulia');
    await act(() => router.navigate('/bando'));
    const leave = within(await screen.findByRole('dialog', { name: 'Vuole lasciare questa pagina?' }));
    api.answer({ [READ]: stored() });
    await press('Salva la bozza prima di uscire', leave);
    const dialog = within(await screen.findByRole('dialog', { name: 'Salvi la bozza e continui più tardi' }));
    await typeAccount(dialog, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bando'));
    expect(sent(BEGIN)).toEqual([{ ...ACCOUNT, values }]);
    expect((await screen.findByText('Bozza salvata')).parentElement).toHaveTextContent(ACCOUNT.email);
  });

  it('is told on leaving which file has no room, not only that the draft is saved', async () => {
    const { router } = await openForm();
    await userEvent.type(field('Nome'), 'Giulia');
    await uploadIdCard('fronte.pdf');
    await act(() => router.navigate('/bando'));
    api.answer({ [BEGIN]: logsIn(json({ ...SAVED, hadNoRoom: true }, 201)), [READ]: stored() });
    await press('Salva la bozza prima di uscire', within(await screen.findByRole('dialog')));
    await typeAccount(within(await screen.findByRole('dialog', { name: /^Salvi la bozza/ })), '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bando'));
    expect((await screen.findAllByText(/non c'è spazio nelle bozze per questi file: fronte\.pdf/))[0]).toBeVisible();
    expect(screen.queryByText('Bozza salvata')).toBeNull();
  });
});

describe('a logged-in reader who saves and continues later', () => {
  beforeEach(() => {
    api.answer({ [USER]: json(aUser()), [SAVE]: json(SAVED) });
  });

  it('saves at once and comes to the personal area', async () => {
    const { router } = await openForm();
    answer('Nome', 'Giulia');
    await press('Salva e continua più tardi');
    await waitFor(() => expect(router.state.location.pathname).toBe('/area-utente'));
    expect(sent(SAVE)).toHaveLength(1);
  });

  it('stays when it cannot be saved, and is asked before leaving', async () => {
    api.answer({ [SAVE]: refusal('unavailable') });
    const { router } = await openForm();
    answer('Nome', 'Giulia');
    await press('Salva e continua più tardi');
    expect(await screen.findByText('La bozza non è ancora salvata')).toBeVisible();
    await act(() => router.navigate('/bando'));
    expect(await screen.findByRole('dialog', { name: 'Vuole lasciare questa pagina?' })).toHaveTextContent(
      'non è ancora nella bozza salvata',
    );
    expect(router.state.location.pathname).toBe('/iscrizione');
  });

  it('is not told to try again when applications are closed', async () => {
    api.answer({ [SAVE]: refusal('tender-closed') });
    await openForm();
    answer('Nome', 'Giulia');
    await press('Salva e continua più tardi');
    const toast = (await screen.findByText('La bozza non è ancora salvata')).parentElement;
    expect(toast).toHaveTextContent('Le domande sono chiuse: ciò che ha scritto resta in questa scheda del browser.');
    expect(toast).not.toHaveTextContent('riprovi');
  });
});

/** A draft whose tender has closed. */
const CLOSED_DRAFT = {
  tenderId: 't2024',
  tenderCode: '2024',
  values: {
    nome: 'Giulia',
    cognome: 'Ferrari',
    presenzaMinori: 'no',
    documenti: { 'carta-identita': ['/a/1/fronte.pdf'] },
  },
  savedAt: '2026-11-20T09:04:00.000Z',
  expiresAt: '2026-12-20T09:04:00.000Z',
  state: 'closed',
} satisfies UserDraft;
const READ_ALL = 'GET /api/user/drafts';

describe('a draft whose tender has closed', () => {
  beforeEach(() => api.answer({ [USER]: json(aUser()), [SAVE]: json(SAVED) }));

  it('stays in the personal area, which says that it was not sent, what it holds and until when', async () => {
    api.answer({
      [READ_ALL]: json([{ ...CLOSED_DRAFT, tenderId: 'open', tenderCode: '2026', state: 'open' }, CLOSED_DRAFT]),
    });
    renderRoutes(routes, '/area-utente');
    const draft = within(await screen.findByRole('region', { name: 'Bozza del bando 2024' }));
    expect(draft.getByText(/questa domanda non è stata presentata/)).toBeVisible();
    expect(draft.getByText(/La conserviamo fino al 20 dicembre 2026\./)).toBeVisible();
    await userEvent.click(draft.getByText('Che cosa contiene'));
    const content = draft.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);
    expect(content).toEqual(['Giulia', 'Ferrari', 'No', 'fronte.pdf']);
    expect(screen.queryByRole('region', { name: 'Bozza del bando 2026' })).toBeNull();
    await leads('Riprenda i dati nel nuovo bando', '/iscrizione', draft);
  });

  it('is offered by the form of the next tender, without its files', async () => {
    api.answer({ [READ_ALL]: json([CLOSED_DRAFT]) });
    await openForm();
    await press('Riprenda i dati della bozza del bando 2024');
    expect(field('Cognome')).toHaveValue('Ferrari');
    expect(field('Email')).toHaveValue(ACCOUNT.email);
    expect(screen.getByRole('checkbox', { name: 'Accetto il trattamento dei dati personali' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    expect(screen.getByText('Dati ripresi')).toBeVisible();
    expect(screen.getByText('Dati ripresi').closest('[tabindex]')).toHaveFocus();
  });

  it('is offered to a draft of the next tender, too, for the fields that are still empty', async () => {
    api.answer({ [READ_ALL]: json([CLOSED_DRAFT]), [READ]: stored({ nome: 'Anna' }) });
    const { unmount } = await openForm();
    expect(await screen.findByText(/per i campi ancora vuoti/)).toBeVisible();
    await press('Riprenda i dati della bozza del bando 2024');
    expect(['Nome', 'Cognome', 'Email'].map((label) => field(label).value)).toEqual([
      ...['Anna', 'Ferrari', ACCOUNT.email],
    ]);
    unmount();
    sessionStorage.clear();
    api.answer({ [READ]: stored({ cognome: 'Bassi', presenzaMinori: 'no' }) });
    await openForm();
    expect(field('Cognome')).toHaveValue('Bassi');
    expect(screen.queryByRole('button', { name: /^Riprenda i dati/ })).toBeNull();
  });

  it('is offered beside the last application of another tender, only to an empty form', async () => {
    const before = anOwnApplication({ tenderId: 't2024', numeroMinori: '2', presenzaMinori: 'si' });
    api.answer({ 'GET /api/user/applications': json([before]) });
    const { unmount } = await openForm();
    await press(`Riprenda i dati della domanda ${before.applicationCode}`);
    expect(field('Indirizzo')).toHaveValue('Via Padova 118');
    expect(field('Numero di minori')).toHaveValue(2);
    unmount();
    sessionStorage.clear();
    api.answer({ [READ]: stored() });
    await openForm();
    expect(field('Nome')).toHaveValue('Giulia');
    expect(screen.queryByRole('button', { name: /^Riprenda i dati/ })).toBeNull();
  });
});

describe('what a tab has kept of an earlier tender', () => {
  const NEXT = json(aTender({ id: 'next', code: '2027' }));
  const OFFER = 'Riprenda ciò che ha scritto in questa scheda';
  const TAB = 'application-drafts';
  const offered = () => screen.findByRole('button', { name: OFFER });

  it('is offered to a visitor by the form of the next one', async () => {
    const { unmount } = await openForm();
    answer('Nome', 'Giulia');
    answer('Email', ACCOUNT.email);
    unmount();
    api.answer({ [READ_CURRENT_TENDER]: NEXT });
    const again = await openForm();
    await offered();
    expect(field('Nome')).toHaveValue('');
    answer('Cognome', 'Ferrari');
    again.unmount();
    await openForm();
    expect(field('Cognome')).toHaveValue('Ferrari');
    await press(OFFER);
    expect(['Nome', 'Cognome', 'Email'].map((label) => field(label).value)).toEqual([
      ...['Giulia', 'Ferrari', ACCOUNT.email],
    ]);
    expect(screen.getByText('Dati ripresi')).toBeVisible();
  });

  it('is saved for the next one only after a person takes it, without its files', async () => {
    api.answer({ [USER]: json(aUser()), [SAVE]: () => refusal('unavailable') });
    const { unmount } = await openForm();
    answer('Nome', 'Giulia');
    await uploadIdCard('fronte.pdf');
    unmount();
    await waitFor(() => expect(sent(SAVE)).not.toEqual([]));
    const before = sent(SAVE).length;
    api.answer({ [READ_CURRENT_TENDER]: NEXT, [SAVE]: json(SAVED) });
    await openForm();
    await offered();
    expect(screen.queryByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeNull();
    await press(OFFER);
    await press('Salva e continua più tardi');
    await waitFor(() => expect(sent(SAVE).slice(before)).toEqual([{ values, version: null }]));
  });

  it('is offered by an open form, too, when the next one opens', async () => {
    const refuse = () => {
      api.answer({ [READ_CURRENT_TENDER]: NEXT, [SAVE]: json(SAVED) });
      return refusal('tender-closed');
    };
    api.answer({ [USER]: json(aUser()), [SAVE]: refuse });
    const puts = fakeUploads();
    await openForm();
    answer('Nome', 'Giulia');
    const input = screen.getByLabelText(/^Scelga i file.*Carta d'Identità/);
    await userEvent.upload(input, new File([PDF], 'fronte.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    await press('Salva e continua più tardi');
    await offered();
    expect(await screen.findByText('Questi file non ci sono più: fronte.pdf. Li carichi di nuovo.')).toBeVisible();
    expect(puts[0]?.isAborted).toBe(true);
    expect(field('Nome')).toHaveValue('');
    expect(sent(SAVE)).toHaveLength(1);
  });

  it('is taken for the current one when it was kept without a tender', async () => {
    const kept = { values: { nome: 'Giulia' }, version: null, savedAt: null, isUnsaved: true, files: [] };
    sessionStorage.setItem(TAB, JSON.stringify({ '': kept }));
    const { unmount } = await openForm();
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem(TAB) ?? '')['']).toHaveProperty('tenderId'));
    expect(field('Nome')).toHaveValue('Giulia');
    unmount();
    api.answer({ [READ_CURRENT_TENDER]: NEXT });
    await openForm();
    await offered();
    expect(field('Nome')).toHaveValue('');
  });
});

describe('the personal area', () => {
  beforeEach(() => api.answer({ [USER]: json(aUser()) }));
  const openArea = () => renderRoutes(routes, '/area-utente');
  const card = () => screen.findByRole('region', { name: 'Riprendi la domanda' });

  it('says how far the draft is and what is missing, and leads to it', async () => {
    api.answer({
      [READ]: stored({
        tipologiaAbitazione: '3-locali',
        telefono: '+39 333 0000000',
        documenti: { 'carta-identita': ['/a/1/fronte.pdf'], 'certificazione-redditi': ['/a/2/isee.pdf'] },
      }),
    });
    const { router } = openArea();
    const draft = within(await card());
    expect(draft.getByRole('progressbar', { name: '2 parti complete su 7' })).toBeInTheDocument();
    const missing = draft.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(missing).toContain('Dati personali: Cognome; Data di nascita; Luogo di nascita; Codice fiscale');
    expect(missing).toContain('Caricamento Documenti: Codice Fiscale');
    expect(missing.at(-1)).toMatch(/^Consensi: /);
    expect(draft.getByText(/La conserviamo fino al 23 dicembre 2026\./)).toBeVisible();
    await userEvent.click(draft.getByRole('link', { name: 'Continua a compilare' }));
    expect(router.state.location.pathname).toBe('/iscrizione');
  });

  it('deletes it after a question, and leaves the focus at the content of the page, however long it takes', async () => {
    const reading = Promise.withResolvers<Response>();
    api.answer({
      [READ]: stored(),
      'DELETE /api/user/draft': () => {
        api.answer({ [READ]: () => reading.promise });
        return done();
      },
    });
    openArea();
    const opener = within(await card()).getByRole('button', { name: 'Elimina la bozza' });
    await userEvent.click(opener);
    const isFocused = jest.fn();
    opener.addEventListener('focus', isFocused);
    expect(sent('DELETE')).toEqual([]);
    await press('Elimina la bozza', within(screen.getByRole('dialog', { name: 'Eliminare la bozza?' })));
    expect(await screen.findByText('Bozza eliminata')).toBeVisible();
    await waitFor(() => expect(sent(READ)).toHaveLength(2));
    reading.resolve(refusal('not-found'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(isFocused).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Riprendi la domanda' })).toBeNull();
  });

  it('says when it cannot be read', async () => {
    api.answer({ [READ]: refusal('unavailable') });
    openArea();
    expect(await screen.findByRole('alert')).toBeVisible();
    api.answer({ [READ]: stored() });
    await press('Riprova');
    expect(await card()).toBeVisible();
  });
});

const NOTICE = 'Abbiamo compilato alcuni campi per Lei';
const CLAIMS = { nome: 'Lucia', cognome: 'Ferrario', dataNascita: '1988-03-14', codiceFiscale: 'FRRLCU88C54F205N' };
const WITH_PROVIDER = json({ ...SETTINGS, oidcLabel: 'SPID' });

describe('what an identity provider said of the person', () => {
  it('fills in the form, replaces nothing that was typed, and the page says so', async () => {
    const claims = Promise.withResolvers<Response>();
    fakeApi({ 'GET /settings.json': WITH_PROVIDER, 'GET /api/auth/oidc/claims': claims.promise });
    await openApplicationForm();
    await userEvent.type(field('Nome'), 'Maria');
    claims.resolve(json(CLAIMS));
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(field('Cognome')).toHaveValue('Ferrario');
    expect(field('Data di nascita')).toHaveValue('14/03/1988');
    expect(field('Nome')).toHaveValue('Maria');
    expect(screen.getByText(/I dati arrivano da SPID/)).toBeVisible();
  });

  it('is not asked for without a provider', async () => {
    const api = fakeApi();
    await openApplicationForm();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/settings.json')).toBe(true));
    expect(api.calls.some(({ path }) => path === '/api/auth/oidc/claims')).toBe(false);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
