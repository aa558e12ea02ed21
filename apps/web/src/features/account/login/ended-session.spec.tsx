import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, PAGES, type SaveDraftDto } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, paymentsAnswer, UNMATCHED } from '../../../../test/admin-payments';
import { anAdmin } from '../../../../test/admin-samples';
import { answer, field, fillIn, submit } from '../../../../test/application-form-screen';
import { fakeDownloads } from '../../../../test/browser';
import { pass } from '../../../../test/clock';
import { type Answers, done, fakeApi, invalid, json, type ReceivedCall, refusal } from '../../../../test/fake-api';
import { fakeAttachments, ATTACH as REPLACE } from '../../../../test/fake-attachments';
import { loadLogin, logIn } from '../../../../test/log-in';
import { card, openPersonalArea, READ_OWN, withFiles } from '../../../../test/open-personal-area';
import { openSecurity, section } from '../../../../test/open-security';
import { press } from '../../../../test/page-actions';
import { renderRoutes } from '../../../../test/render-page';
import { aDocumentRequest, anAttachedFile, anOwnApplication, aUser } from '../../../../test/samples';
import { ATTACH, fakeSubmission, RECEIPT, RECEIPT_PATH, SUBMIT, uploadIdCard } from '../../../../test/send-application';
import { loadFirstPage, routes } from '../../../app/router';

const USER = 'GET /api/auth/user';
const LOGIN = 'POST /api/auth/login';
const SAVE = 'PUT /api/user/draft';
const EMAIL = aUser().email;
const ended = () => refusal('session-required');
/** Keeps every file of the draft. */
const saved = ({ body }: Pick<ReceivedCall, 'body'>) => {
  const { documenti = {} } = (body as SaveDraftDto).values;
  const files = Object.values(documenti).flatMap((paths) =>
    paths.map((path) => ({ path, name: 'fronte.pdf', size: 1 })),
  );
  return json({ version: 1, savedAt: '2026-11-23T09:04:00.000Z', files });
};
const dialog = async () => within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
const BAR = { name: 'La sessione è terminata', hidden: true };
const bar = () => screen.findByRole('region', BAR);
const STALE = 'I dati potrebbero non essere aggiornati';
const noBar = () => expect(screen.queryByRole('region', BAR)).toBeNull();

beforeAll(loadLogin);

describe('a form whose session ends', () => {
  let api: ReturnType<typeof fakeSubmission>;

  beforeEach(() => {
    api = fakeSubmission({ [USER]: json(aUser()), [SAVE]: saved, 'GET /api/user/applications': json([]) });
  });

  /** The server takes the person for a visitor, who is to give a password. */
  const endSession = () =>
    api.answer({ [USER]: ended, [SAVE]: ended, [SUBMIT]: () => invalid({ password: 'validation.password.tooShort' }) });
  const beginSession = (user = aUser()) =>
    api.answer({
      [LOGIN]: () => {
        api.answer({ [USER]: json(user), [SUBMIT]: json(RECEIPT, 201), [SAVE]: saved });
        return json(user);
      },
    });

  async function openFilledIn() {
    await loadFirstPage({ pathname: '/iscrizione' });
    const view = renderRoutes(routes, '/iscrizione');
    await screen.findByRole('button', { name: 'Invia la domanda' });
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    await uploadIdCard('fronte.pdf');
    return view;
  }

  it('asks for the login on the spot, and then the submission goes on by itself, with its files', async () => {
    const { router } = await openFilledIn();
    endSession();
    submit();
    const login = await dialog();
    expect(login.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(login.getByText(/l'operazione riprende da sola/)).toBeVisible();
    // The bar is behind the dialog, where it has no accessible name.
    const behind = document.querySelector(`section[aria-label="${BAR.name}"]`);
    expect(behind).toHaveTextContent('ciò che ha scritto e caricato resta in questa pagina');
    beginSession();
    await userEvent.type(login.getByLabelText('Password'), 'segreta{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(RECEIPT_PATH));
    noBar();
    expect(api.sent(SUBMIT)).toHaveLength(2);
    expect(api.sent(SUBMIT)[1]).toMatchObject({ nome: 'Chiara', email: EMAIL });
    expect(new Set(api.keys()).size).toBe(1);
    expect(api.sent(ATTACH)).toEqual([{ documents: { 'carta-identita': 'uploads/1/fronte.pdf' } }]);
    expect(screen.queryByText('Errore nella creazione della domanda. Riprova.')).toBeNull();
  });

  it('has the focus on the password, as the address is filled in', async () => {
    await openFilledIn();
    endSession();
    submit();
    const login = await dialog();
    await waitFor(() => expect(login.getByLabelText('Password')).toHaveFocus());
  });

  it('is emptied when the reader logs out in another tab', async () => {
    await openFilledIn();
    endSession();
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'logged-out', newValue: '1' }));
    });
    await press('Ricomincia da capo', within(await screen.findByRole('status', { name: 'Logout eseguito' })));
    expect(field('Nome')).toHaveValue('');
    expect(screen.queryByText('fronte.pdf')).toBeNull();
    noBar();
  });

  it('loses nothing when the reader closes the login, and is sent after a later one', async () => {
    const { router } = await openFilledIn();
    endSession();
    submit();
    await press('Annulla', await dialog());
    expect(await screen.findByText(/La domanda non è ancora inviata: la sessione è terminata/)).toBeVisible();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Conferma password')).toBeNull();
    expect(screen.queryByRole('heading', { name: /dat[oi] da sistemare/ })).toBeNull();
    beginSession();
    await press('Accedi', within(await bar()));
    await userEvent.type((await dialog()).getByLabelText('Password'), 'segreta{Enter}');
    await waitFor(noBar);
    submit();
    await waitFor(() => expect(router.state.location.pathname).toBe(RECEIPT_PATH));
  });

  it('is not sent in the name of another person, who finds it empty', async () => {
    await openFilledIn();
    endSession();
    submit();
    await dialog();
    beginSession(aUser({ id: 'marco', email: 'marco@example.com' }));
    await logIn('marco@example.com');
    await waitFor(() => expect(field('Email')).toHaveValue('marco@example.com'));
    expect(field('Nome')).toHaveValue('');
    expect(api.sent(SUBMIT)).toHaveLength(1);
    noBar();
  });

  it('says so when a draft cannot be saved, without a dialog over what is typed, and saves after the login', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openFilledIn();
    await pass(2_000);
    endSession();
    answer('Nome', 'Clara');
    await pass(2_000);
    expect(await bar()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Nome')).toHaveValue('Clara');
    const before = api.sent(SAVE).length;
    beginSession();
    await press('Accedi', within(await bar()));
    await logIn(EMAIL);
    await waitFor(() => expect(api.sent(SAVE).length).toBeGreaterThan(before));
    expect(api.sent(SAVE).at(-1)).toMatchObject({ values: { nome: 'Clara' } });
    noBar();
  });

  it('keeps its person and what is typed when the page asks again who is logged in', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = await openFilledIn();
    endSession();
    await pass(6 * 60 * 1_000);
    await press('Salva e continua più tardi');
    expect(await dialog()).toBeDefined();
    expect(field('Nome')).toHaveValue('Chiara');
    beginSession();
    await logIn(EMAIL);
    await waitFor(() => expect(router.state.location.pathname).toBe('/area-utente'));
    expect(api.sent(SAVE).at(-1)).toMatchObject({ values: { nome: 'Chiara' } });
  });
});

describe('other acts after the end of the session', () => {
  /** `call` is refused until the login. */
  function endingAt(call: string, then: () => Response): Answers {
    let isLoggedIn = false;
    return {
      [call]: () => (isLoggedIn ? then() : ended()),
      [LOGIN]: () => {
        isLoggedIn = true;
        return json(aUser());
      },
    };
  }

  it('goes on after the login with what was typed: a new password', async () => {
    const CHANGE = 'POST /api/auth/password';
    const { sent, router } = await openSecurity(aUser(), endingAt(CHANGE, done));
    const form = section('Password');
    await userEvent.type(form.getByLabelText('Password attuale'), 'Segreta1');
    for (const label of ['Nuova password', 'Conferma nuova password']) {
      await userEvent.type(form.getByLabelText(label), 'corretto cavallo');
    }
    await press('Cambia la password', form);
    await logIn(EMAIL);
    await waitFor(() => expect(sent(CHANGE)).toHaveLength(2));
    expect(sent(CHANGE)[1]).toEqual({ currentPassword: 'Segreta1', newPassword: 'corretto cavallo' });
    expect(router.state.location.pathname).toBe('/area-utente/sicurezza');
    await waitFor(noBar);
  });

  it('goes on after the login in the personal area: an answer to a request for documents', async () => {
    const isee = { section: 'certificazione-redditi', type: 'documentazione_reddito' } as const;
    const file = anAttachedFile({ ...isee, attachedAt: '2026-11-24T10:00:00Z' });
    const application = withFiles([file], { documentRequests: [aDocumentRequest()] });
    const ANSWER = `POST /api/user/applications/${application.id}/document-requests/${aDocumentRequest().id}/answer`;
    const { sent } = await openPersonalArea(
      [application],
      endingAt(ANSWER, () => json(aDocumentRequest())),
    );
    await press('Invia la risposta', card());
    await logIn(EMAIL);
    await waitFor(() => expect(sent(ANSWER)).toHaveLength(2));
    await waitFor(noBar);
  });

  it('goes on after the login in the personal area: the copy of an application as PDF', async () => {
    const saved = fakeDownloads();
    const application = anOwnApplication();
    const COPY = `GET ${API.ownApplicationPdf(application.id)}`;
    const { sent, router } = await openPersonalArea(
      [application],
      endingAt(COPY, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })),
    );
    await userEvent.click(card().getByText('Tutti i dati dichiarati'));
    await press('Scarica la copia in PDF', card());
    await logIn(EMAIL);
    await waitFor(() => expect(saved).toEqual([`copia-domanda-${application.applicationCode}.pdf`]));
    expect(sent(COPY)).toHaveLength(2);
    expect(router.state.location.pathname).toBe('/area-utente');
    await waitFor(noBar);
  });

  it('goes on in the personal area whose list was refused behind the login, and does not leave the page', async () => {
    const saved = fakeDownloads();
    const application = anOwnApplication();
    const { answer, sent, router } = await openPersonalArea(
      [application],
      endingAt(`GET ${API.ownApplicationPdf(application.id)}`, () => new Response('%PDF')),
    );
    await userEvent.click(card().getByText('Tutti i dati dichiarati'));
    await press('Scarica la copia in PDF', card());
    await dialog();
    answer({ [READ_OWN]: ended, [USER]: ended });
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await screen.findByText(STALE);
    answer({ [READ_OWN]: json([application]) });
    await logIn(EMAIL);
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(sent(READ_OWN).length).toBeGreaterThan(2));
    await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
    expect(screen.queryByText('Sessione Scaduta')).toBeNull();
    expect(router.state.location.pathname).toBe('/area-utente');
  });

  it('goes on after the login in the personal area: a file that is removed', async () => {
    const application = withFiles([anAttachedFile({ name: 'fronte.pdf' })]);
    const { answers } = fakeAttachments(application);
    const { answer, sent, router } = await openPersonalArea([application], answers);
    answer(endingAt(READ_OWN, () => json([application])));
    await press('Rimuovi fronte.pdf', card());
    await press('Rimuovi');
    await logIn(EMAIL);
    await waitFor(() => expect(sent(REPLACE)).toEqual([{ documents: { 'carta-identita': '' } }]));
    expect(router.state.location.pathname).toBe('/area-utente');
    await waitFor(noBar);
  });

  it('stores the language that was chosen last once the person is back', async () => {
    const LANGUAGE = 'PUT /api/auth/language';
    const { sent } = await openPersonalArea(undefined, endingAt(LANGUAGE, done));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lingua' }), 'Français');
    await screen.findByRole('region', { name: 'Votre session est terminée' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'Italiano');
    await waitFor(() => expect(sent(LANGUAGE)).toHaveLength(2));
    await press('Accedi', within(await bar()));
    await logIn(EMAIL);
    await waitFor(() => expect(sent(LANGUAGE).slice(2)).toEqual([{ language: 'it' }]));
    await waitFor(noBar);
  });

  it('says so when the reader chooses a language, without a login that they have not asked for', async () => {
    const LANGUAGE = 'PUT /api/auth/language';
    const { sent } = await openPersonalArea(undefined, endingAt(LANGUAGE, done));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lingua' }), 'Français');
    expect(await screen.findByRole('region', { name: 'Votre session est terminée' })).toBeVisible();
    // A dialog would be open by now, over the page that it hides.
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'Italiano');
    await waitFor(() => expect(sent(LANGUAGE)).toEqual([{ language: 'fr' }, { language: 'it' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a page of the back office whose first read is refused', () => {
  /** Calls of administrators are refused until the login. */
  async function openWithoutSession(path: string) {
    let isLoggedIn = false;
    const login = () => {
      isLoggedIn = true;
      return json(anAdmin());
    };
    await loadFirstPage({ pathname: path });
    const api = fakeApi({
      [USER]: json(anAdmin()),
      [LOGIN]: login,
      [UNMATCHED]: paymentsAnswer([aPayment()]),
    });
    const answers = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      String(input).startsWith('/api/admin/') && !isLoggedIn ? ended() : answers(input, init);
    return { ...api, ...renderRoutes(routes, path) };
  }
  const content = () => within(screen.getByRole('main'));
  const { admin, adminOverview, adminContacts, adminPayments, adminTenders, adminRankings, accessLog } = PAGES;
  const lists = [admin, adminOverview, adminContacts, adminPayments, adminTenders, adminRankings, accessLog];
  const OFFICE_PAGES = [...lists, PAGES.adminApplication(RECEIPT.id)];

  it('says after a closed login that the session has ended, not that something has failed', async () => {
    const findings: unknown[] = [];
    for (const page of OFFICE_PAGES) {
      const { unmount } = await openWithoutSession(page);
      await press('Annulla', await dialog());
      await content().findAllByText(BAR.name);
      const failure = /non sono arriv|Errore|non risponde|Riprovi/;
      const found = [...screen.queryAllByText(failure), ...content().queryAllByRole('alert')];
      findings.push(...found.map(({ textContent }) => [page, textContent]));
      unmount();
    }
    expect(findings).toEqual([]);
  });

  it('has a login in the place of the content, which it brings, with the focus', async () => {
    await openWithoutSession('/admin/pagamenti');
    await press('Annulla', await dialog());
    await press('Accedi', within(await screen.findByRole('tabpanel')));
    await logIn(anAdmin().email);
    expect(await screen.findByRole('article', { name: /Giulia Ferrari/ })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    noBar();
  });
});
