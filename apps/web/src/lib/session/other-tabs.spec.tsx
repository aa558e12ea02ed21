import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, field } from '../../../test/application-form-screen';
import { pass } from '../../../test/clock';
import { done, json, refusal } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { loadLogin, logIn } from '../../../test/log-in';
import { openPersonalArea, READ_OWN } from '../../../test/open-personal-area';
import { openSite } from '../../../test/open-site';
import { press } from '../../../test/page-actions';
import { aUser } from '../../../test/samples';
import { keepInTab, readFromTab } from '../tab-storage';

const USER = 'GET /api/auth/user';
const SAVE = 'PUT /api/user/draft';
const LOGGED_IN = 'logged-in';
const giulia = aUser();
const marco = aUser({ id: 'marco', firstName: 'Marco', lastName: 'Neri', email: 'marco@example.com' });
const ended = () => refusal('session-required');
const saved = () => json({ version: 1, savedAt: '2026-11-23T09:04:00.000Z', files: [] });
const menuOf = (name: string) => screen.findByRole('button', { name: `Menu utente: ${name}` });
const stored = () => JSON.stringify({ ...sessionStorage });

/** Records the login of a user as another tab does, and tells this one. */
function logInElsewhere({ id }: { id: string }) {
  const newValue = `${id} 1`;
  localStorage.setItem(LOGGED_IN, newValue);
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: LOGGED_IN, newValue }));
  });
}

describe('a login in another tab', () => {
  it('of another person turns the personal area into theirs, with nothing of the last reader', async () => {
    const { answer } = await openPersonalArea();
    keepInTab('typed', 'RSSMRA80A01F205X');
    answer({ [USER]: json(marco), [READ_OWN]: json([]) });
    logInElsewhere(marco);
    expect(await menuOf('Marco Neri')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.getByRole('heading', { name: /Marco/ })).toBeVisible();
    expect(readFromTab('typed')).toBeNull();
  });

  it('of the same person asks for nothing', async () => {
    const { sent } = await openPersonalArea();
    logInElsewhere(giulia);
    logInElsewhere(marco);
    await waitFor(() => expect(sent(USER)).toHaveLength(2));
  });

  it('turns the page of a visitor into that of the person, and closes the login', async () => {
    const { answer } = await openSite('/');
    await press('Accedi', within(screen.getByRole('banner')));
    await screen.findByRole('dialog');
    answer({ [USER]: json(giulia) });
    logInElsewhere(giulia);
    expect(await menuOf('Giulia Ferrari')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is noticed by a tab without the event, when it is shown again', async () => {
    const { answer } = await openPersonalArea();
    localStorage.setItem(LOGGED_IN, `${marco.id} 1`);
    answer({ [USER]: json(marco), [READ_OWN]: json([]) });
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await menuOf('Marco Neri')).toBeVisible();
  });

  it('of another person is noticed by a page that the browser shows again', async () => {
    const { answer } = await openPersonalArea();
    keepInTab('typed', 'RSSMRA80A01F205X');
    answer({ [USER]: json(marco), [READ_OWN]: json([]) });
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await menuOf('Marco Neri')).toBeVisible();
    expect(readFromTab('typed')).toBeNull();
  });

  it('while this one showed another site leaves only the input of the same person, and speaks of no logout', async () => {
    for (const user of [giulia, marco]) {
      const before = await openSite('/', { [USER]: json(giulia) });
      await menuOf('Giulia Ferrari');
      keepInTab('typed', user.id);
      before.unmount();
      const { unmount } = await openSite('/iscrizione', { [USER]: json(user), [READ_OWN]: json([]) });
      await waitFor(() => expect(field('Email')).toHaveValue(user.email));
      expect(readFromTab('typed')).toBe(user === giulia ? user.id : null);
      expect(screen.queryByText('Logout eseguito')).toBeNull();
      unmount();
    }
  });

  it('is told to the other tabs by a page that opens with a session, as after the redirect of a provider', async () => {
    localStorage.setItem(LOGGED_IN, `${marco.id} 1`);
    await openSite('/', { [USER]: json(giulia) });
    await menuOf('Giulia Ferrari');
    expect(localStorage.getItem(LOGGED_IN)).toMatch(new RegExp(`^${giulia.id} \\d+$`));
  });

  it('of another person is not ended by a logout here, which says so and leaves nothing of the last reader', async () => {
    const site = await openSite('/', { [USER]: json(giulia) });
    keepInTab('typed', 'RSSMRA80A01F205X');
    await menuOf('Giulia Ferrari');
    site.answer({ [USER]: json(marco), 'POST /api/auth/logout': ended });
    await userEvent.click(await menuOf('Giulia Ferrari'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
    expect(await screen.findByText(/con un altro account, che resta aperto/)).toBeVisible();
    expect(await menuOf('Marco Neri')).toBeVisible();
    expect(screen.queryByText(/Non è stato possibile uscire/)).toBeNull();
    const logout = site.calls.find(({ path }) => path === '/api/auth/logout');
    expect([logout?.headers.get('X-Account'), readFromTab('typed')]).toEqual([giulia.id, null]);
  });

  it('is not told any more after a logout', async () => {
    await openSite('/', { [USER]: json(giulia), 'POST /api/auth/logout': done });
    await userEvent.click(await menuOf('Giulia Ferrari'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
    await screen.findByText('Logout eseguito');
    expect(localStorage.getItem(LOGGED_IN)).toBeNull();
  });
});

describe('the application form, when somebody logs in in another tab', () => {
  let site: Awaited<ReturnType<typeof openSite>>;

  beforeAll(loadLogin);

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
    fakeUploads();
  });

  async function openForm(user = giulia) {
    site = await openSite('/iscrizione', { [USER]: json(user), [SAVE]: saved, [READ_OWN]: json([]) });
    await screen.findByRole('button', { name: 'Invia la domanda' });
  }

  it('is emptied for another person, and what was typed is neither kept nor saved in their account', async () => {
    await openForm();
    answer('Nome', 'Chiara');
    expect(stored()).toContain('Chiara');
    site.answer({ [USER]: json(marco) });
    logInElsewhere(marco);
    await waitFor(() => expect(field('Email')).toHaveValue('marco@example.com'));
    expect(field('Nome')).toHaveValue('');
    await pass(10_000);
    expect(site.sent(SAVE)).toEqual([]);
    expect(stored()).not.toContain('Chiara');
  });

  it('names its account in every call, so that the server can refuse to save it in that of another', async () => {
    await openForm();
    answer('Nome', 'Chiara');
    await pass(2_000);
    await waitFor(() => expect(site.sent(SAVE)).toHaveLength(1));
    const save = site.calls.find(({ method }) => method === 'PUT');
    expect(save?.headers.get('X-Account')).toBe(giulia.id);
  });

  it('keeps what a visitor typed, and saves it in the account', async () => {
    site = await openSite('/iscrizione', { [SAVE]: saved, [READ_OWN]: json([]) });
    await screen.findByRole('button', { name: 'Invia la domanda' });
    answer('Nome', 'Chiara');
    site.answer({ [USER]: json(giulia) });
    logInElsewhere(giulia);
    await waitFor(() => expect(field('Email')).toHaveValue(giulia.email));
    expect(field('Nome')).toHaveValue('Chiara');
    await waitFor(() => expect(site.sent(SAVE).at(-1)).toMatchObject({ values: { nome: 'Chiara' } }));
  });

  describe('asks a visitor who typed another e-mail', () => {
    const DINA = 'dina@example.com';
    const LOGOUT = 'POST /api/auth/logout';
    const notice = async () => within(await screen.findByRole('status', { name: 'È entrato un altro account' }));

    async function typeAsVisitor(email: string) {
      const visitor = { [USER]: ended, [SAVE]: saved, [READ_OWN]: json([]), [LOGOUT]: done };
      site = await openSite('/iscrizione', visitor);
      await screen.findByRole('button', { name: 'Invia la domanda' });
      answer('Nome', 'Dina');
      answer('Email', email);
      answer('Password', 'Segreta1');
      site.answer({ [USER]: json(marco) });
      logInElsewhere(marco);
      await menuOf('Marco Neri');
    }

    it('what to do, and meanwhile neither saves nor sends nor loses anything, also after a reload', async () => {
      await typeAsVisitor(DINA);
      expect((await notice()).getByText(/è stato fatto l'accesso come marco@example.com/)).toBeVisible();
      expect(screen.getByRole('status', { name: 'È entrato un altro account' })).toHaveFocus();
      await pass(10_000);
      expect(field('Email')).toHaveValue(DINA);
      expect(field('Password')).toHaveValue('Segreta1');
      expect(field('Nome')).toBeDisabled();
      expect(screen.queryByRole('button', { name: 'Invia la domanda' })).toBeNull();
      site.unmount();
      site = await openSite('/iscrizione', { [USER]: json(marco), [SAVE]: saved, [READ_OWN]: json([]) });
      await notice();
      await waitFor(() => expect(field('Email')).toHaveValue(DINA));
      await pass(10_000);
      expect(site.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    });

    it('and goes on with the account when told so', async () => {
      await typeAsVisitor(DINA);
      await press('Continua come marco@example.com', await notice());
      await waitFor(() => expect(site.sent(SAVE).at(-1)).toMatchObject({ values: { nome: 'Dina' } }));
      expect(screen.queryByLabelText('Password')).toBeNull();
      expect(screen.queryByRole('status', { name: 'È entrato un altro account' })).toBeNull();
      expect(screen.getByRole('form', { name: 'Domanda di iscrizione' })).toHaveFocus();
    });

    it('or logs out of the account, and stays the form of the visitor with all that was typed', async () => {
      await typeAsVisitor(DINA);
      site.answer({ [USER]: ended });
      await press('Esci da marco@example.com e continua', await notice());
      expect(await screen.findByRole('button', { name: 'Invia la domanda' })).toBeVisible();
      expect([field('Nome').value, field('Email').value, field('Password').value]).toEqual(['Dina', DINA, 'Segreta1']);
      expect(site.calls.find(({ path }) => path === '/api/auth/logout')?.headers.get('X-Account')).toBe(marco.id);
      expect(localStorage.getItem('logged-out')).not.toBeNull();
      answer('Cognome', 'Verdi');
      expect([stored().includes('Verdi'), stored().includes(DINA)]).toEqual([true, true]);
      expect(site.sent(SAVE)).toEqual([]);
    });

    it('but not one whose e-mail is that of the account', async () => {
      await typeAsVisitor('Marco@Example.com');
      await waitFor(() => expect(site.sent(SAVE).at(-1)).toMatchObject({ values: { nome: 'Dina' } }));
      expect(screen.queryByRole('status', { name: 'È entrato un altro account' })).toBeNull();
    });
  });

  it('goes on at once when its own person is back', async () => {
    await openForm();
    site.answer({ [USER]: ended, [SAVE]: ended });
    answer('Nome', 'Chiara');
    await pass(2_000);
    await screen.findByRole('region', { name: 'La sessione è terminata' });
    site.answer({ [USER]: json(giulia), [SAVE]: saved });
    logInElsewhere(giulia);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'La sessione è terminata' })).toBeNull());
    expect(field('Nome')).toHaveValue('Chiara');
    await waitFor(() => expect(site.sent(SAVE)).toHaveLength(2));
  });

  describe('gives its place to a notice after a logout in another tab', () => {
    const KEPT = /La bozza salvata resta conservata/;
    const logOutElsewhere = (logout = '1') =>
      act(() => {
        localStorage.setItem('logged-out', logout);
        dispatchEvent(new StorageEvent('storage', { key: 'logged-out', newValue: logout }));
      });
    async function typeAndSave() {
      await openForm();
      answer('Nome', 'Chiara');
      await pass(2_000);
      await waitFor(() => expect(site.sent(SAVE)).toHaveLength(1));
      await screen.findAllByText(/^Bozza salvata/);
    }

    it('which says so, and that the saved draft is kept, until the reader is back', async () => {
      await typeAndSave();
      logOutElsewhere();
      const notice = within(await screen.findByRole('status', { name: 'Logout eseguito' }));
      expect(notice.getByText(/i dati scritti in questo modulo sono stati cancellati/)).toBeVisible();
      expect(notice.getByText(KEPT)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Invia la domanda' })).toBeNull();
      expect(screen.getByRole('status', { name: 'Logout eseguito' })).toHaveFocus();
      site.answer({ [USER]: json(giulia), 'POST /api/auth/login': json(giulia) });
      await press('Accedi', notice);
      await logIn(giulia.email);
      expect(await screen.findByRole('button', { name: 'Invia la domanda' })).toBeVisible();
      expect(screen.queryByText(KEPT)).toBeNull();
    });

    it('which promises no draft where none was saved, or the account was erased', async () => {
      await openForm();
      logOutElsewhere();
      await screen.findByRole('status', { name: 'Logout eseguito' });
      expect(screen.queryByText(KEPT)).toBeNull();
      await press('Ricomincia da capo');
      site.answer({ [USER]: json(giulia) });
      logInElsewhere(giulia);
      await waitFor(() => expect(field('Email')).toHaveValue(giulia.email));
      answer('Nome', 'Chiara');
      await pass(2_000);
      await screen.findAllByText(/^Bozza salvata/);
      logOutElsewhere('2 erased');
      await screen.findByRole('status', { name: 'Logout eseguito' });
      expect(screen.queryByText(KEPT)).toBeNull();
    });
  });

  it('leaves nothing of the last reader in the tab after the login of another person in place', async () => {
    await openForm();
    site.answer({ [USER]: ended, [SAVE]: ended });
    answer('Nome', 'Chiara');
    await pass(2_000);
    site.answer({
      'POST /api/auth/login': () => {
        site.answer({ [USER]: json(marco), [SAVE]: saved });
        return json(marco);
      },
    });
    await press('Accedi', within(await screen.findByRole('region', { name: 'La sessione è terminata' })));
    await logIn(marco.email);
    await waitFor(() => expect(field('Email')).toHaveValue(marco.email));
    expect(stored()).not.toContain('Chiara');
  });
});
