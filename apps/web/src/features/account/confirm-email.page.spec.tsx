import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Answers, busy, done, fakeApi, json, refusal } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { Providers } from '../../app/providers';
import { routes } from '../../app/router';

const CONFIRM = 'POST /api/auth/email-verification/confirm';
const SEND = 'POST /api/auth/email-verification';
const unconfirmed = json(aUser({ emailVerified: false }));

async function open(answers: Answers = {}, path = '/conferma-email#token=abc-123') {
  const api = fakeApi({ [CONFIRM]: done, ...answers });
  const view = renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1, name: "Conferma dell'indirizzo e-mail" });
  return { ...api, ...view, used: () => api.sent(CONFIRM) };
}
const main = () => within(screen.getByRole('main'));

describe('the page that confirms an address', () => {
  it('uses the token by itself, and takes it out of the address', async () => {
    const { used, router } = await open();
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato, grazie' })).toHaveFocus();
    expect(used()).toEqual([{ token: 'abc-123' }]);
    expect(router.state.location.hash).toBe('');
    expect(main().getByRole('button', { name: 'Accedi' })).toBeVisible();
  });

  it('uses it once where effects run twice', async () => {
    const { sent } = fakeApi({ [CONFIRM]: done });
    const router = createMemoryRouter(routes, { initialEntries: ['/conferma-email#token=abc-123'] });
    render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
    expect(await screen.findByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeVisible();
    expect(sent(CONFIRM)).toHaveLength(1);
  });

  it('leads somebody who is logged in to the personal area, which no longer asks to confirm', async () => {
    let isConfirmed = false;
    await open({
      'GET /api/auth/user': () => json(aUser({ emailVerified: isConfirmed })),
      'GET /api/user/applications': json([]),
      [CONFIRM]: () => {
        isConfirmed = true;
        return done();
      },
    });
    await userEvent.click(await main().findByRole('link', { name: "Vai all'Area Utente" }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Confermi il suo indirizzo e-mail')).not.toBeInTheDocument());
  });

  it('offers a new link to somebody who is logged in', async () => {
    const { sent } = await open({
      'GET /api/auth/user': unconfirmed,
      [CONFIRM]: refusal('verification-link-invalid'),
      [SEND]: json({}, 202),
    });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    await userEvent.click(await main().findByRole('button', { name: 'Invia di nuovo il link' }));
    expect(await main().findByText('Link inviato: lo trova nella sua casella di posta.')).toBeVisible();
    expect(sent(SEND)).toHaveLength(1);
  });

  it('asks others to log in first', async () => {
    await open({ [CONFIRM]: refusal('verification-link-invalid') });
    await userEvent.click(await main().findByRole('button', { name: 'Entra per ricevere un nuovo link' }));
    expect(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" })).toBeVisible();
  });

  it('says that the address is confirmed already', async () => {
    await open({ 'GET /api/auth/user': json(aUser()), [CONFIRM]: refusal('verification-link-invalid') });
    expect(await main().findByText(/risulta già confermato/)).toBeVisible();
    expect(main().getByRole('status')).toHaveTextContent(/risulta già confermato/);
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
    expect(main().getByRole('link', { name: "Vai all'Area Utente" })).toHaveAttribute('href', '/area-utente');
  });

  it('says that an address without a token is incomplete, and asks the server nothing', async () => {
    const { used } = await open({}, '/conferma-email');
    expect(await main().findByRole('alert')).toHaveTextContent('Il link è incompleto');
    expect(used()).toEqual([]);
  });

  it('tries again with the same token when the server was away', async () => {
    const { answer, used } = await open({ [CONFIRM]: busy(503, '5') });
    const retry = await main().findByRole('button', { name: 'Riprova' });
    answer({ [CONFIRM]: done });
    await userEvent.click(retry);
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeVisible();
    expect(used()).toEqual([{ token: 'abc-123' }, { token: 'abc-123' }]);
  });
});
