import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, fakeApi, refusal } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderRoutes } from '../../../test/render-page';
import { routes } from '../../app/router';

const CONFIRM = 'POST /api/tenders/notices/confirm';
const done = () => new Response(null, { status: 204 });

async function open(answers: Answers = {}, path = '/conferma-avviso#token=abc-123', title = 'Avviso di apertura') {
  const api = fakeApi({ [CONFIRM]: done, ...answers });
  const view = renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1, name: title });
  const used = () => api.calls.filter(({ path }) => path.endsWith('/confirm')).map(({ body }) => body);
  return { ...api, ...view, used };
}
const main = () => within(screen.getByRole('main'));

describe('the page that confirms a request for a notice', () => {
  it('uses the token by itself, and takes it out of the address', async () => {
    const { used, router } = await open();
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato' })).toHaveFocus();
    expect(used()).toEqual([{ token: 'abc-123' }]);
    expect(router.state.location.hash).toBe('');
    expect(main().getByText(/Le scriveremo una volta sola/)).toBeVisible();
  });

  it('speaks French', async () => {
    await readIn('fr');
    await open({}, undefined, "Avis d'ouverture");
    expect(await main().findByRole('heading', { name: 'Adresse confirmée' })).toBeVisible();
  });

  it('leads to a new request when the link is not valid', async () => {
    await open({ [CONFIRM]: refusal('notice-link-invalid') });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    expect(main().getByRole('link', { name: 'Vai alla pagina della domanda' })).toHaveAttribute('href', '/iscrizione');
  });

  it('says that an address without a token is incomplete, and asks the server nothing', async () => {
    const { used } = await open({}, '/conferma-avviso');
    expect(await main().findByRole('alert')).toHaveTextContent('Il link è incompleto');
    expect(used()).toEqual([]);
  });

  it('tries again with the same token when the server was away', async () => {
    const { answer, used } = await open({ [CONFIRM]: busy(503, '5') });
    const retry = await main().findByRole('button', { name: 'Riprova' });
    answer({ [CONFIRM]: done });
    await userEvent.click(retry);
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato' })).toBeVisible();
    expect(used()).toEqual([{ token: 'abc-123' }, { token: 'abc-123' }]);
  });
});
