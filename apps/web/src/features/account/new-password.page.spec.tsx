import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, done, fakeApi, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';

const CONFIRM = 'POST /api/auth/password-reset/confirm';

async function open(answers: Answers = {}, path = '/nuova-password#token=abc-123') {
  const api = fakeApi({ [CONFIRM]: done, ...answers });
  const view = renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1, name: 'Nuova password' });
  return { ...api, ...view };
}

const main = () => within(screen.getByRole('main'));
async function choose(password: string, again = password) {
  await userEvent.type(main().getByLabelText('Nuova password'), password);
  await userEvent.type(main().getByLabelText('Conferma password'), `${again}{Enter}`);
}

describe('the page for a new password', () => {
  it('takes the token out of the address at once', async () => {
    const { router } = await open();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.location.pathname).toBe('/nuova-password');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(main().getByLabelText('Nuova password')).toBeVisible();
  });

  it('sets the password and leads to the login, which leads to the personal area', async () => {
    const { sent, answer, router } = await open();
    await choose('corretto cavallo pila');
    expect(await main().findByRole('heading', { name: 'La password è cambiata' })).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([{ token: 'abc-123', password: 'corretto cavallo pila' }]);
    answer({ 'POST /api/auth/login': json(aUser()), 'GET /api/user/applications': json([]) });
    await userEvent.click(main().getByRole('button', { name: 'Accedi' }));
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/area-utente');
  });

  it('forgets the session of this browser: the server has ended all of the account', async () => {
    await open({ 'GET /api/auth/user': json(aUser()) });
    expect(await screen.findByRole('button', { name: 'Menu utente: Giulia Ferrari' })).toBeInTheDocument();
    await choose('corretto cavallo pila');
    expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' })).toBeVisible();
  });

  it('asks for six characters and twice the same', async () => {
    const { sent } = await open();
    await choose('corta', 'altra');
    expect(await main().findByText('La password deve essere di almeno 6 caratteri')).toBeVisible();
    expect(main().getByText('Le password non corrispondono')).toBeVisible();
    expect(main().getByLabelText('Nuova password')).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([]);
  });

  it('warns of a common password and takes it all the same', async () => {
    const { sent } = await open();
    await userEvent.type(main().getByLabelText('Nuova password'), 'Juventus');
    expect(await main().findByText('Molto facile da indovinare')).toBeVisible();
    expect(main().getByText(/È tra le password più usate/)).toBeVisible();
    await userEvent.clear(main().getByLabelText('Nuova password'));
    await choose('123456');
    expect(await main().findByRole('heading', { level: 2 })).toBeVisible();
    expect(sent(CONFIRM)).toHaveLength(1);
  });

  it.each([
    ['a link that is no longer good', '/nuova-password#token=old', 'Questo link non è più valido'],
    ['an address without a token', '/nuova-password', 'Il link è incompleto'],
  ])('leads from %s to a new request', async (_case, path, title) => {
    await open({ [CONFIRM]: refusal('reset-link-invalid') }, path);
    if (path.includes('#')) await choose('corretto cavallo pila');
    expect(await main().findByRole('alert')).toHaveTextContent(title);
    const again = main().getByRole('link', { name: 'Richiedi un nuovo link' });
    expect(again).toHaveAttribute('href', '/password-dimenticata');
    expect(document.activeElement === again).toBe(path.includes('#'));
  });

  it('takes a second link that is opened in the same tab', async () => {
    const { router, answer, sent } = await open({ [CONFIRM]: refusal('reset-link-invalid') });
    await choose('corretto cavallo pila');
    await main().findByRole('alert');
    answer({ [CONFIRM]: done });
    await act(() => router.navigate('/nuova-password#token=newer'));
    await choose('corretto cavallo pila');
    expect(await main().findByRole('heading', { name: 'La password è cambiata' })).toBeVisible();
    expect(sent(CONFIRM).at(-1)).toMatchObject({ token: 'newer' });
  });

  it('keeps what was typed when the server is busy or finds the password wrong', async () => {
    const { answer } = await open({ [CONFIRM]: busy(503, '5') });
    await choose('corretto cavallo pila');
    expect(await main().findByRole('alert')).toHaveTextContent('Il servizio è momentaneamente non disponibile');
    answer({ [CONFIRM]: refusal('validation', { fields: { password: 'validation.password.tooLong' } }) });
    await userEvent.click(main().getByRole('button', { name: 'Salva la nuova password' }));
    expect(await main().findByText('La password è troppo lunga')).toBeVisible();
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
    expect(main().getByLabelText('Nuova password')).toHaveValue('corretto cavallo pila');
  });
});
