import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, type Fee, type TimelineEntry } from '@lacorte/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../test/browser';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { type Answers, done, fakeApi, json, refusal, SETTINGS } from '../../../test/fake-api';
import { loadLogin, logIn } from '../../../test/log-in';
import { card, openPersonalArea, READ_OWN, withFiles } from '../../../test/open-personal-area';
import { openSite } from '../../../test/open-site';
import { leads, press, shows } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { anAttachedFile, anOwnApplication, aUser } from '../../../test/samples';
import { routes } from '../../app/router';

const LIST = 'GET /api/user/applications';
const CODE = 'DOM-2026-000123-45';

function openArea(answers: Answers = {}, hash = '') {
  const api = fakeApi({ 'GET /api/auth/user': json(aUser()), [LIST]: json([anOwnApplication()]), ...answers });
  return { ...api, ...renderRoutes(routes, `/area-utente${hash}`) };
}

async function leavesAfter(milliseconds: number, router: ReturnType<typeof openArea>['router']) {
  await pass(milliseconds - 200);
  expect(router.state.location.pathname).toBe('/area-utente');
  await pass(300);
  expect(router.state.location.pathname).toBe('/');
}

describe('the personal area', () => {
  it('greets by first name, lists the applications, and offers to pay with the code to quote', async () => {
    const settings = { ...SETTINGS, bankIban: '', bankBeneficiary: '' };
    openArea({ 'GET /settings.json': json(settings) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    const card = within(await screen.findByRole('article', { name: CODE }));
    for (const text of [
      ...[
        'Inviata',
        'Inviata il 21 novembre 2026 alle ore 00:30',
        'Giulia Ferrari',
        '14 marzo 1987',
        '+39 333 0000000',
      ],
      ...['Via Padova 118, Milano', '3 locali', 'Sì (2)'],
    ]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(await screen.findByRole('heading', { name: 'Completa la tua iscrizione' })).toBeVisible();
    expect(card.getByText(new RegExp(`il codice domanda ${CODE}:`))).toBeVisible();
    const href = `https://pay.example.com/fee?client_reference_id=${CODE}`;
    await leads('Paga Quota di Iscrizione', href);
    expect(card.queryByText('Oppure con bonifico bancario')).toBeNull();
  });

  it('greets by e-mail when there is no name, asks to confirm an address that is not, and sends the link again', async () => {
    const { sent } = openArea({
      'GET /api/auth/user': json(aUser({ firstName: null, lastName: null, emailVerified: false })),
      'POST /api/auth/email-verification': json({}, 202),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, giulia@example.com' })).toBeVisible();
    expect(await screen.findByText('Confermi il suo indirizzo e-mail')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Invia di nuovo il link' }));
    expect(await screen.findByText('Link inviato: lo trova nella sua casella di posta.')).toBeVisible();
    expect(sent('POST /api/auth/email-verification')).toHaveLength(1);
  });

  it('says that the list is on its way or did not come, and invites to apply when there is no application', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { answer } = openArea({ [LIST]: arriving.promise });
    expect(await screen.findByText('Caricamento domande...')).toBeVisible();
    arriving.resolve(refusal('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Riprova' });
    answer({ [LIST]: json([]) });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Nessuna Domanda Trovata' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invia Nuova Domanda' })).toHaveAttribute('href', '/iscrizione');
  });

  it('does not say that there is no application beside a draft, but once that is deleted', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const draft = { values: { nome: 'Giulia' }, version: 1, savedAt: '2026-11-21T09:00:00Z', files: [] };
    const { answer } = openArea({
      [LIST]: json([]),
      'GET /api/user/draft': json({ ...draft, expiresAt: '2026-12-21T09:00:00Z' }),
      'DELETE /api/user/draft': done,
    });
    const card = await screen.findByRole('region', { name: 'Riprendi la domanda' });
    expect(screen.queryByText('Nessuna Domanda Trovata')).toBeNull();
    answer({ 'GET /api/user/draft': refusal('not-found') });
    await press('Elimina la bozza', within(card));
    await press('Elimina la bozza', within(await screen.findByRole('dialog')));
    expect(await screen.findByRole('heading', { name: 'Nessuna Domanda Trovata' })).toBeVisible();
    expect(logged).not.toHaveBeenCalledWith(expect.stringContaining('No queryFn'));
  });

  it('shows everything that was declared, and saves it as PDF', async () => {
    const saved = fakeDownloads();
    const application = anOwnApplication({ luogoNascita: 'Bergamo', provincia: 'Lodi', anniResidenzaLombardia: '17' });
    const pdf = `GET ${API.ownApplicationPdf(application.id)}`;
    const { answer } = await openPersonalArea([application], { [pdf]: refusal('unavailable') });
    await userEvent.click(card().getByText('Tutti i dati dichiarati'));
    for (const [label, value] of [
      ['Luogo di nascita', 'Bergamo'],
      ['Provincia', 'Lodi'],
      ['Anni di residenza in Lombardia', '17'],
    ] as const) {
      expect(card().getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
    }
    await press('Scarica la copia in PDF');
    expect(await screen.findByText('Errore Download')).toBeVisible();
    answer({ [pdf]: () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }) });
    await press('Scarica la copia in PDF');
    expect(await screen.findByText('Download Completato')).toBeVisible();
    expect(saved).toEqual([`copia-domanda-${CODE}.pdf`]);
  });

  it('says which part of the fee has come in, and asks for the rest', async () => {
    const fee: Fee = { state: 'due', amountCents: 15_000, paidAt: null, paidCents: 7_500 };
    await openPersonalArea([anOwnApplication({ fee })], { 'GET /settings.json': json({ ...SETTINGS, ...ACCOUNT }) });
    expect(card().getByText(/^Versati 75,00.€ di 150,00.€\. Restano da versare 75,00.€\.$/)).toBeVisible();
    const amount = await card().findByText('Importo', { selector: 'dt' });
    expect(amount.nextElementSibling).toHaveTextContent(/^75,00.€$/);
  });

  it('says what becomes of the fee of a rejected application', async () => {
    const rejected = (fee: Fee) => [anOwnApplication({ applicationStatus: 'rejected', fee })];
    for (const [fee, text] of [
      [
        { state: 'not-due', amountCents: 15_000, paidCents: 0, paidAt: null },
        /^La domanda è stata respinta: non deve versare la quota/,
      ],
      [
        { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-11-22T00:00:00.000Z' },
        /^La domanda è stata respinta: per la quota che ha versato ci scriva/,
      ],
    ] as const) {
      const { unmount } = await openPersonalArea(rejected(fee));
      expect(card().getByText(text)).toBeVisible();
      unmount();
    }
  });

  it('asks who is not logged in to log in, or says that the session is over, and leaves after 1.5 s', async () => {
    for (const [call, title, words, isRead] of [
      ['GET /api/auth/user', 'Accesso Richiesto', 'Accedi per visualizzare le tue domande...', false],
      [LIST, 'Sessione Scaduta', 'Accedi nuovamente per continuare...', true],
    ] as const) {
      jest.useFakeTimers();
      const { router, sent, unmount } = openArea({ [call]: refusal('session-required') });
      await pass(50);
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getAllByText(words)[0]).toBeVisible();
      await leavesAfter(1_500, router);
      expect(sent(LIST)).toHaveLength(isRead ? 1 : 0);
      unmount();
    }
  });

  describe('to a reader who is not logged in', () => {
    const loggedOut: Answers = {
      'GET /api/auth/user': refusal('session-required'),
      'POST /api/auth/login': json(aUser()),
    };
    beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
    const loggedIn = async () => {
      await logIn();
      expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    };
    /** The home page takes over after 1.5 s. */
    const openedDialog = async () => {
      expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
      await pass(1_500);
      return screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
    };

    it('offers the login on the home page, and comes back to the application that the address names, as an e-mail does', async () => {
      const { router } = openArea(loggedOut, `#${CODE}`);
      expect(await openedDialog()).toBeVisible();
      expect(router.state.location.pathname).toBe('/');
      expect(screen.getByLabelText('Email')).toHaveFocus();
      await loggedIn();
      const application = await screen.findByRole('article', { name: CODE });
      expect(router.state.location).toMatchObject({ pathname: '/area-utente', hash: `#${CODE}` });
      expect(application).toHaveFocus();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('does not come back once the dialog has been closed', async () => {
      const { router } = openArea(loggedOut);
      await openedDialog();
      await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
      await loggedIn();
      expect(router.state.location.pathname).toBe('/');
    });

    it('stays when the login comes before it leaves', async () => {
      await loadLogin();
      jest.useFakeTimers();
      const user = userOfStoppedTime;
      const { router } = openArea(loggedOut);
      await pass(50);
      expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
      await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Accedi' }));
      await pass(50);
      await logIn('giulia@example.com', user);
      await pass(2_000);
      expect(screen.getByText('Accesso Effettuato')).toBeVisible();
      expect(router.state.location.pathname).toBe('/area-utente');
      expect(screen.getByRole('article', { name: CODE })).toBeVisible();
    });
  });

  it('says that the session is over when it ended elsewhere, and leaves after 1.5 s', async () => {
    jest.useFakeTimers();
    const { router, answer } = openArea();
    await pass(50);
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    await act(() => router.navigate('/una-pagina'));
    // The current user is asked for again after five minutes.
    await pass(6 * 60 * 1_000);
    answer({ 'GET /api/auth/user': refusal('session-required') });
    await act(() => router.navigate('/area-utente'));
    await pass(50);
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
    expect(screen.getAllByText('Accedi nuovamente per continuare...')[0]).toBeVisible();
    expect(screen.queryByText('Sei stato disconnesso con successo')).not.toBeInTheDocument();
    await leavesAfter(1_450, router);
  });

  it('logs out, says so, and leaves after 1 s', async () => {
    jest.useFakeTimers();
    const user = userOfStoppedTime;
    const leaving = Promise.withResolvers<Response>();
    const { router } = openArea({ 'POST /api/auth/logout': leaving.promise });
    await pass(50);
    await user.click(await screen.findByRole('button', { name: 'Esci' }));
    expect(await screen.findByRole('button', { name: 'Uscendo...' })).toBeVisible();
    leaving.resolve(done());
    await pass(50);
    expect(await screen.findByText('Logout eseguito')).toBeVisible();
    expect(screen.queryByText('Accesso Richiesto')).not.toBeInTheDocument();
    await leavesAfter(1_000, router);
  });

  it('shows the applications to whoever logs in again after the session was over', async () => {
    const { router, answer } = openArea({ [LIST]: refusal('session-required'), 'POST /api/auth/login': json(aUser()) });
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
    await act(() => router.navigate('/una-pagina'));
    answer({ [LIST]: json([anOwnApplication()]) });
    await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
    await logIn();
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    await act(() => router.navigate('/area-utente'));
    expect(await screen.findByRole('article', { name: CODE })).toBeVisible();
    expect(screen.queryByText('Sessione Scaduta')).not.toBeInTheDocument();
  });

  it('shows nothing of its last reader to another person who logs in after them', async () => {
    const marco = aUser({ id: 'marco', email: 'marco@example.com', firstName: 'Marco' });
    const { router, answer } = openArea({ 'POST /api/auth/login': json(marco) });
    expect(await screen.findByRole('article', { name: CODE })).toBeVisible();
    answer({ [LIST]: refusal('session-required') });
    await comeBack();
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
    await act(() => router.navigate('/una-pagina'));
    answer({ [LIST]: new Promise<Response>(() => {}), 'GET /api/auth/user': json(marco) });
    await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
    await logIn('marco@example.com');
    await act(() => router.navigate('/area-utente'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Marco' })).toBeVisible();
    expect(screen.queryByRole('article', { name: CODE })).toBeNull();
  });
});

const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankBeneficiary: 'La Corte società cooperativa' };
const WITH_ACCOUNT: Answers = { 'GET /settings.json': json({ ...SETTINGS, ...ACCOUNT }) };

const OTHER = 'DOM-2025-000001-16';
const older = () => anOwnApplication({ id: 'older', applicationCode: OTHER, createdAt: '2025-11-20T10:00:00Z' });

async function comeBack() {
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

describe('the story of an application', () => {
  it('says what has happened, oldest first, in words and with day and hour, without what only a newer release knows', async () => {
    const newer = { at: '2027-03-01T10:00:00Z', kind: 'home-offered' } as unknown as TimelineEntry;
    await openPersonalArea([
      anOwnApplication({
        timeline: [
          { at: '2026-11-20T23:30:00Z', kind: 'submitted' },
          { at: '2026-11-21T10:00:00Z', kind: 'documents-attached' },
          { at: '2026-11-21T10:05:00Z', kind: 'documents-attached' },
          { at: '2026-11-24T10:00:00Z', kind: 'fee-paid' },
          { at: '2026-11-25T10:00:00Z', kind: 'status-changed', status: 'under_review' },
          newer,
        ],
      }),
    ]);
    const story = within(card().getByRole('list', { name: 'La storia della domanda' }));
    expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Domanda inviata21 novembre 2026 alle ore 00:30',
      'Documenti aggiunti o cambiati, 2 volte21 novembre 2026 alle ore 11:05',
      'Quota registrata come versata24 novembre 2026 alle ore 11:00',
      'Stato della domanda: In Valutazione25 novembre 2026 alle ore 11:00',
    ]);
  });

  it('is open for the newest application alone, and opens by a button', async () => {
    await openPersonalArea([anOwnApplication(), older()]);
    const buttonOf = (code: string) => card(code).getByRole('button', { name: /^Documenti e storia/ });
    expect(buttonOf(CODE)).toHaveAttribute('aria-expanded', 'true');
    expect(buttonOf(OTHER)).toHaveAttribute('aria-expanded', 'false');
    expect(card(OTHER).queryByRole('list', { name: 'La storia della domanda' })).not.toBeInTheDocument();
    await userEvent.click(buttonOf(OTHER));
    expect(card(OTHER).getByRole('list', { name: 'La storia della domanda' })).toBeVisible();
    await userEvent.click(buttonOf(OTHER));
    expect(buttonOf(OTHER)).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens for the application that the address names, which gets the focus', async () => {
    await openPersonalArea([anOwnApplication(), older()], {}, `#${OTHER}`);
    expect(screen.getByRole('article', { name: OTHER })).toHaveFocus();
    expect(card(OTHER).getByRole('list', { name: 'La storia della domanda' })).toBeVisible();
  });

  it('is read again when the reader comes back to the page, or stays, which is said', async () => {
    const { answer } = await openPersonalArea();
    const paid = { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-12-03T00:00:00.000Z' } as const;
    answer({ [READ_OWN]: json([anOwnApplication({ fee: paid })]) });
    await comeBack();
    expect(await card().findByText('Quota versata il 3 dicembre 2026')).toBeVisible();
    answer({ [READ_OWN]: refusal('unavailable') });
    await comeBack();
    expect(await screen.findByText('I dati potrebbero non essere aggiornati')).toBeVisible();
    expect(card().getByText('Domanda inviata')).toBeVisible();
    answer({ [READ_OWN]: json([anOwnApplication({ applicationStatus: 'approved' })]) });
    await press('Riprova');
    expect(await card().findByText('Approvata')).toBeVisible();
    expect(screen.queryByText('I dati potrebbero non essere aggiornati')).not.toBeInTheDocument();
  });

  it('is read again while a new file is in the scanner', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T09:01:00Z') });
    const { answer } = await openPersonalArea([withFiles([anAttachedFile({ scan: 'pending' })])]);
    expect(await card().findByText('in controllo')).toBeVisible();
    answer({ [READ_OWN]: json([withFiles([anAttachedFile()])]) });
    await pass(15_000);
    expect(card().getByText('controllato')).toBeVisible();
  });
});

describe('the fee', () => {
  it('is asked for while it is due, with the data of a bank transfer and a button to copy each', async () => {
    const user = userEvent.setup();
    await openPersonalArea([anOwnApplication()], WITH_ACCOUNT);
    expect(card().getByRole('heading', { name: 'Completa la tua iscrizione' })).toBeVisible();
    const transfer = within(await card().findByRole('region', { name: 'Oppure con bonifico bancario' }));
    shows(['La Corte società cooperativa', 'IT60 X054 2811 1010 0000 0123 456', /^150,00\s€$/, CODE], transfer);
    expect(await transfer.findByRole('img', { name: 'Codice QR con i dati del bonifico' })).toBeVisible();
    for (const [name, text] of [
      ['Copia il beneficiario', 'La Corte società cooperativa'],
      ["Copia l'IBAN", 'IT60X0542811101000000123456'],
      ["Copia l'importo", '150,00'],
      ['Copia la causale', CODE],
    ] as const) {
      await user.click(await card().findByRole('button', { name }));
      await expect(navigator.clipboard.readText()).resolves.toBe(text);
    }
    expect(card().getAllByText('Copiato')[0]).toBeVisible();
  });

  it('is no longer asked for once it is paid, nor when the application is rejected', async () => {
    for (const [fee, status, texts] of [
      [
        { state: 'paid', paidAt: '2026-12-03T00:00:00.000Z' },
        'submitted',
        ['Inviata', 'Quota versata il 3 dicembre 2026'],
      ],
      [{ state: 'not-due', paidAt: null }, 'rejected', ['Respinta']],
    ] as const) {
      const changes = { fee: { ...fee, amountCents: 15_000, paidCents: 0 }, applicationStatus: status };
      const { unmount } = await openPersonalArea([anOwnApplication(changes)]);
      shows(texts, card());
      expect(card().queryAllByText(/^Quota versata/)).toHaveLength(texts.length - 1);
      expect(card().queryByText('Completa la tua iscrizione')).not.toBeInTheDocument();
      expect(card().queryByRole('link', { name: 'Paga Quota di Iscrizione' })).not.toBeInTheDocument();
      expect(card().getByRole('link', { name: 'Apri la ricevuta' })).toBeVisible();
      unmount();
    }
  });
});

const openUnconfirmed = (emails: string[]) =>
  openSite('/area-utente', {
    'GET /api/auth/user': json(aUser({ emailVerified: false })),
    'GET /api/user/applications': json(emails.map((email, index) => anOwnApplication({ id: `a${index}`, email }))),
  });

describe('an unconfirmed address', () => {
  it('says that a link was sent where the confirmation of the first application went to the address of the account', async () => {
    await openUnconfirmed(['other@example.com', 'Giulia@example.com']);
    expect(await screen.findByText(/^Le abbiamo inviato un link a giulia@example.com/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invia di nuovo il link' })).toBeVisible();
  });

  it('says no such thing without an application, or where the first states another address', async () => {
    for (const emails of [[], ['giulia@example.com', 'other@example.com']]) {
      const { unmount } = await openUnconfirmed(emails);
      expect(await screen.findByText(/^Non ha ancora confermato che giulia@example.com/)).toBeVisible();
      expect(screen.queryByText(/abbiamo inviato un link/)).toBeNull();
      expect(screen.getByRole('button', { name: 'Invia il link' })).toBeVisible();
      unmount();
    }
  });
});
