import { describe, expect, it, jest } from '@jest/globals';
import { type AccessLogEntry, type AccessLogPage, type Contact, type ContactsPage } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, hrefOf, openOffice, press } from '../../../test/admin-page';
import { anAdmin, dashboardAnswers } from '../../../test/admin-samples';
import { narrowScreen } from '../../../test/browser';
import { pass } from '../../../test/clock';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { pressInToast } from '../../../test/page-actions';
import { aUser } from '../../../test/samples';

const SUBJECTS = ['riepilogo', 'graduatorie', 'messaggi', 'pagamenti', 'bandi', 'registro'];
const PATHS = ['/admin', ...SUBJECTS.map((subject) => `/admin/${subject}`)];

const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path.startsWith('/api/admin'));

describe('the way into the back office', () => {
  it('asks who is not logged in to log in, and asks the server for nothing', async () => {
    const findings: string[] = [];
    for (const path of PATHS) {
      const { calls, unmount } = await openSite(path);
      await press('Accedi come Amministratore');
      await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
      if (asked(calls).length > 0) findings.push(`${path} has asked the server`);
      unmount();
    }
    expect(findings).toEqual([]);
  });

  it('gives the focus to the page that a login by keyboard opened, which greets by name and leads to every other', async () => {
    const { answer } = await openSite('/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Area Amministrativa' })).toBeVisible();
    expect(await hrefOf('Torna alla Home')).toBe('/');
    (await screen.findByRole('button', { name: 'Accedi come Amministratore' })).focus();
    await userEvent.keyboard('{Enter}');
    answer({ ...dashboardAnswers([]), 'POST /api/auth/login': json(anAdmin()) });
    await logIn('marta@example.com');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.getByText('Benvenuto/a, Marta')).toBeVisible();
    expect(screen.getByText('marta@example.com')).toBeVisible();
    expect(document.title).toBe('Dashboard Amministrativa · La Corte');
    const links = within(screen.getByRole('navigation', { name: 'Amministrazione' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual([...PATHS].sort());
  });

  it('sends anybody else home after a second and a half, and asks the server for nothing', async () => {
    jest.useFakeTimers();
    const { calls, router } = await openSite('/admin', { 'GET /api/auth/user': json(aUser()) });
    await pass(50);
    expect(await screen.findByText('Accesso Negato')).toBeVisible();
    expect(screen.getAllByText("Non hai i permessi per accedere all'area amministrativa.")[0]).toBeVisible();
    await pass(1_300);
    expect(router.state.location.pathname).toBe('/admin');
    await pass(300);
    expect(router.state.location.pathname).toBe('/');
    expect(asked(calls)).toEqual([]);
  });

  it('offers to try again when nobody can say who is asking, and greets who has no name by the office', async () => {
    const { answer } = await openSite('/admin', { 'GET /api/auth/user': refusal('unavailable') });
    await screen.findByRole('button', { name: 'Riprova' });
    const nameless = anAdmin({ firstName: null, lastName: null });
    answer({ ...dashboardAnswers([]), 'GET /api/auth/user': json(nameless) });
    await press('Riprova');
    expect(await screen.findByText('Benvenuto/a, Amministratore')).toBeVisible();
  });
});

const viewed: AccessLogEntry = {
  at: '2026-11-20T09:00:00.000Z',
  who: 'marta@example.com',
  action: 'application-viewed',
  applicationCode: 'DOM-2026-000123-45',
};
const listRead: AccessLogEntry = { at: '2026-11-19T23:30:00.000Z', who: null, action: 'bare-list' };

const call = (query: Record<string, string> = {}) =>
  `GET /api/admin/access-log?${new URLSearchParams({ ...query, page: query.page ?? '1', pageSize: '50' })}`;
const answerOf = (items: AccessLogEntry[], part: Partial<AccessLogPage> = {}) =>
  json({ items, total: items.length, page: 1, pageSize: 50, ...part });

function openLog(answers: Answers = {}, path = '/admin/registro') {
  return openOffice(path, { [call()]: answerOf([viewed, listRead]), ...answers });
}

const field = (name: string) => screen.getByRole('textbox', { name });

describe('the access log', () => {
  it('tells in words who did what and when, and names the application, to which it leads, or the tender', async () => {
    const { who } = viewed;
    const ranking: AccessLogEntry = { at: viewed.at, who, action: 'ranking-viewed', tenderCode: '2026-B' };
    const reviews: AccessLogEntry = { at: viewed.at, who, action: 'review-requests-viewed' };
    await openLog({ [call()]: answerOf([viewed, listRead, ranking, reviews]) });
    const table = await screen.findByRole('table', { name: '4 registrazioni' });
    const [, first, ...others] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      '20 novembre 2026 alle ore 10:00marta@example.comDettagli della domanda visualizzati',
    );
    expect(await hrefOf('DOM-2026-000123-45', within(first as HTMLElement))).toBe('/admin?q=DOM-2026-000123-45');
    expect(others[0]).toHaveTextContent(
      '20 novembre 2026 alle ore 00:30account eliminatoElenco completo delle domande letto',
    );
    expect(others[1]).toHaveTextContent(/Elenco dei nomi di una graduatoria lettoBando 2026-B$/);
    expect(others[2]).toHaveTextContent(/Richieste di riesame lette$/);
    expect(screen.getByRole('heading', { level: 1, name: 'Registro degli accessi' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registro' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText(/si conservano per 24 mesi/)).toBeVisible();
  });

  it('is a list on a narrow screen', async () => {
    narrowScreen();
    await openLog();
    const items = within(await screen.findByRole('list', { name: '2 registrazioni' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent(/Dettagli della domanda visualizzati.*marta@example\.com.*20 novembre 2026/);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('waits with a list that is busy, not with an empty one', async () => {
    const arriving = Promise.withResolvers<Response>();
    await openLog({ [call()]: arriving.promise });
    await screen.findByRole('button', { name: 'Filtra' });
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByText('Il registro è ancora vuoto')).toBeNull();
    arriving.resolve(answerOf([]));
    expect(await screen.findByText('Il registro è ancora vuoto')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Nessuna registrazione' })).toBeVisible();
  });

  it('says when it cannot be read, and tries again', async () => {
    const { answer } = await openLog({ [call()]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Il registro non è arrivato');
    answer({ [call()]: answerOf([viewed]) });
    await press('Riprova');
    const title = await screen.findByRole('heading', { level: 2, name: '1 registrazione' });
    await waitFor(() => expect(title).toHaveFocus());
  });
});

describe('the filters of the access log', () => {
  const FILTERED = { who: 'marta@example.com', action: 'status-changed', applicationCode: 'DOM-2026-000123-45' };
  const ALL = { ...FILTERED, from: '2026-11-01', to: '2026-11-20' };

  it('apply on submit, stay in the address, and keep the focus; a button takes them away, the way back restores', async () => {
    const { router } = await openLog({ [call(ALL)]: answerOf([]) });
    await screen.findByRole('table');
    await userEvent.type(field('Email di chi ha operato'), ' marta@example.com ');
    await choose('Operazione', 'Stato della domanda cambiato');
    await userEvent.type(screen.getByLabelText('Dal'), '2026-11-01');
    await userEvent.type(screen.getByLabelText('Al'), '2026-11-20');
    await userEvent.type(field('Codice domanda'), 'dom-2026-000123-45{Enter}');
    expect(await screen.findByText('Nessuna registrazione con questi filtri')).toBeVisible();
    expect(router.state.location.search).toBe(`?${new URLSearchParams(ALL)}`);
    expect(field('Codice domanda')).toHaveFocus();
    expect(field('Codice domanda')).toHaveValue('DOM-2026-000123-45');
    await press('Togli i filtri');
    expect(await screen.findByRole('table', { name: '2 registrazioni' })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Togli i filtri' })).toHaveFocus();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Nessuna registrazione con questi filtri')).toBeVisible();
    expect(field('Email di chi ha operato')).toHaveValue('marta@example.com');
    expect(screen.getByRole('combobox', { name: 'Operazione' })).toHaveValue('status-changed');
    expect(screen.getByLabelText('Dal')).toHaveValue('2026-11-01');
  });

  it('say what is wrong with them, in the field, which gets the focus', async () => {
    const refused = refusal('validation', { fields: { to: 'accessLog.daysInverted' } });
    await openLog({ [call({ from: '2026-11-02', to: '2026-11-01' })]: refused });
    await screen.findByRole('table');
    await userEvent.type(screen.getByLabelText('Dal'), '2026-11-02');
    await userEvent.type(screen.getByLabelText('Al'), '2026-11-01');
    await press('Filtra');
    const to = screen.getByLabelText('Al');
    await waitFor(() => expect(to).toHaveAccessibleDescription('La data finale precede quella iniziale'));
    expect(to).toHaveFocus();
    expect(screen.getByText('Controlli i filtri indicati.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('ignore what no control can show, and start again from the first page', async () => {
    const { calls, router } = await openLog(
      {
        [call({ page: '3' })]: answerOf([viewed], { total: 120, page: 3 }),
        [call({ who: 'marta@example.com' })]: answerOf([viewed]),
      },
      '/admin/registro?action=deleted&from=ieri&page=-1',
    );
    expect(await screen.findByRole('table', { name: '2 registrazioni' })).toBeVisible();
    await act(() => router.navigate('/admin/registro?page=3'));
    await screen.findByRole('table', { name: '120 registrazioni' });
    await userEvent.type(field('Email di chi ha operato'), 'marta@example.com{Enter}');
    expect(await screen.findByRole('table', { name: '1 registrazione' })).toBeVisible();
    expect(calls.at(-1)?.path).toContain('page=1&');
  });
});

describe('the pages of the access log', () => {
  const many = (page: number) => answerOf([page === 1 ? viewed : listRead], { total: 120, page });

  it('turn with the buttons; from below, the focus goes to the title; one beyond the end leads to the last', async () => {
    const { router } = await openLog({
      [call()]: many(1),
      [call({ page: '2' })]: many(2),
      [call({ page: '3' })]: many(3),
      [call({ page: '9' })]: answerOf([], { total: 120, page: 9 }),
    });
    const below = within(await screen.findByRole('navigation', { name: "Pagine, in fondo all'elenco" }));
    await userEvent.click(below.getByRole('button', { name: 'Pagina successiva' }));
    expect(await screen.findByText('account eliminato')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('heading', { name: '120 registrazioni' })).toHaveFocus();
    await act(() => router.navigate('?page=9'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(await screen.findByText('account eliminato')).toBeVisible();
  });
});

const contact: Contact = {
  ...{ id: 'c1', nome: 'Luca', cognome: 'Bianchi', email: 'luca@example.com', telefono: '+39 340 1234567' },
  ...{ oggetto: 'stato-domanda', messaggio: 'Buongiorno,\na che punto è la mia domanda?' },
  ...{ createdAt: '2026-11-20T09:00:00Z', answeredAt: null, answeredBy: null },
  ...{ number: 'MSG-2026-000007', applicationCode: 'DOM-2026-000042-17' },
};
const answered: Contact = { ...contact, answeredAt: '2026-11-20T10:00:00Z', answeredBy: 'marta@example.com' };

const page = (items: Contact[], part: Partial<ContactsPage> = {}) =>
  json({ items, total: items.length, page: 1, pageSize: 50, unanswered: items.length, ...part });
const list = (query: string) => `GET /api/admin/contacts?${query}pageSize=50`;
const UNANSWERED = list('answered=false&page=1&');
const MARK = 'PUT /api/admin/contacts/c1/answered';

function openMessages(answers: Answers = {}, path = '/admin/messaggi') {
  return openOffice(path, { [UNANSWERED]: page([contact]), ...answers });
}

describe('the contact messages', () => {
  it('begin with those that wait for an answer', async () => {
    await openMessages();
    expect(await screen.findByRole('heading', { level: 2, name: '1 messaggio da rispondere' })).toBeVisible();
    expect(screen.getByText('Messaggio MSG-2026-000007 · Domanda DOM-2026-000042-17')).toBeVisible();
    const message = within(screen.getByRole('article', { name: 'Stato della domanda' }));
    expect(message.getByText('Luca Bianchi')).toBeVisible();
    expect(message.getByText(/a che punto è la mia domanda/)).toBeVisible();
    expect(message.getByText('20 novembre 2026 alle ore 10:00')).toBeVisible();
    const mail = 'mailto:luca@example.com?subject=Re%3A%20Stato%20della%20domanda';
    expect(await hrefOf('Rispondi per email', message)).toBe(mail);
    expect(screen.getByRole('heading', { level: 1, name: 'Messaggi di contatto' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Messaggi' })).toHaveAttribute('aria-current', 'page');
  });

  it('are marked as answered, and back', async () => {
    const { sent, answer } = await openMessages({ [MARK]: json(answered) });
    await screen.findByText('Luca Bianchi');
    answer({ [UNANSWERED]: page([]) });
    await press('Segna come risposto');
    expect(await screen.findByText('Tutti i messaggi hanno ricevuto risposta')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nessun messaggio da rispondere' })).toHaveFocus();
    answer({ [UNANSWERED]: page([contact]) });
    await pressInToast('Annulla la modifica');
    expect(await screen.findByText('Luca Bianchi')).toBeVisible();
    expect(sent(MARK)).toEqual([{ answered: true }, { answered: false }]);
  });

  it('are filtered, with the filter in the address, and say who answered and when', async () => {
    const { router } = await openMessages({
      [list('page=1&')]: page([contact, { ...answered, id: 'c2' }]),
      [list('answered=true&page=1&')]: page([answered]),
    });
    await screen.findByText('Luca Bianchi');
    const filter = screen.getByRole('combobox', { name: 'Mostra' });
    await userEvent.selectOptions(filter, 'Tutti');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(router.state.location.search).toBe('?filter=all');
    await userEvent.selectOptions(filter, 'Con risposta');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText(/marta@example\.com, 20 novembre 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Segna come senza risposta' })).toBeVisible();
    expect(router.state.location.search).toBe('?filter=answered');
  });

  it('come in pages', async () => {
    await openMessages({
      [UNANSWERED]: page([contact], { total: 60 }),
      [list('answered=false&page=2&')]: page([{ ...contact, id: 'c2', nome: 'Anna' }], { total: 60, page: 2 }),
    });
    await screen.findByText('Luca Bianchi');
    await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
    expect(await screen.findByText('Anna Bianchi')).toBeVisible();
    expect(screen.getByText('51–60 di 60')).toBeVisible();
  });

  it('say when they cannot be read, and try again, and say when a mark did not hold', async () => {
    const gone = refusal('not-found', { message: 'contacts.notFound' });
    const { answer } = await openMessages({ [UNANSWERED]: refusal('unavailable'), [MARK]: gone });
    expect(await screen.findByRole('alert')).toHaveTextContent('Errore nel caricamento dei messaggi');
    answer({ [UNANSWERED]: page([contact]) });
    await press('Riprova');
    expect(await screen.findByText('Luca Bianchi')).toBeVisible();
    await press('Segna come risposto');
    expect(await screen.findByRole('alert')).toHaveTextContent('Il messaggio richiesto non esiste.');
  });
});
