import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, json } from '../../../test/fake-api';
import { aUser } from '../../../test/samples';

// The chunks fail to load, as without a network.
function failToLoad(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}
jest.unstable_mockModule('../../features/shell/mobile-menu-panel', failToLoad);
const menu = jest.fn(failToLoad);
jest.unstable_mockModule('../../features/shell/user-menu', menu);
const login = jest.fn(failToLoad);
jest.unstable_mockModule('../../features/account/login/login-dialog', login);
const saving = jest.fn(failToLoad);
jest.unstable_mockModule('../../features/application-form/draft/begin-draft', saving);

const { MobileMenu } = await import('../../features/shell/mobile-menu');
const { renderElement } = await import('../../../test/render-page');
const { openSite } = await import('../../../test/open-site');

it('the menu of a phone says where else the links are when it does not come', async () => {
  fakeApi();
  renderElement(<MobileMenu />);
  const opener = screen.getByRole('button', { name: 'Apri il menu' });
  await userEvent.click(opener);
  expect(await screen.findByText(/collegamenti in fondo alla pagina/)).toBeVisible();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
});

it('a page stays when the login does not come, and asks for it again at the next press', async () => {
  const { unmount } = await openSite('/contatti');
  const opener = await screen.findByRole('button', { name: 'Accedi' });
  for (const times of [1, 2]) {
    await userEvent.click(opener);
    await waitFor(() => expect(login).toHaveBeenCalledTimes(times));
    expect(await screen.findByText(/^Il servizio non risponde in questo momento/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
  }
  unmount();
});

it('the form stays when its dialog does not come, and asks for it again at the next press', async () => {
  await openSite('/iscrizione');
  const opener = await screen.findByRole('button', { name: 'Salva e continua più tardi' });
  for (const times of [1, 2]) {
    await userEvent.click(opener);
    await waitFor(() => expect(saving).toHaveBeenCalledTimes(times));
    expect(await screen.findByText(/^Il servizio non risponde in questo momento/)).toBeVisible();
    expect(screen.getByRole('form', { name: 'Domanda di iscrizione' })).toBeVisible();
  }
});

it('a page stays when the menu of the user does not come', async () => {
  await openSite('/contatti', { 'GET /api/auth/user': json(aUser()) });
  await waitFor(() => expect(menu).toHaveBeenCalled());
  await userEvent.type(screen.getByRole('textbox', { name: 'Messaggio' }), 'Buongiorno');
  expect(screen.getByRole('heading', { level: 1, name: 'Contatti' })).toBeVisible();
});
