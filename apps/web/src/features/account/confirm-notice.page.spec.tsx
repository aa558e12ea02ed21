import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type Answers, done, fakeApi, refusal } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { routes } from '../../app/router';

const CONFIRM = 'POST /api/tenders/notices/confirm';

async function open(answers: Answers = {}) {
  const api = fakeApi({ [CONFIRM]: done, ...answers });
  const view = renderRoutes(routes, '/conferma-avviso#token=abc-123');
  await screen.findByRole('heading', { level: 1, name: 'Avviso di apertura' });
  return { ...api, ...view };
}
const main = () => within(screen.getByRole('main'));

describe('the page that confirms a request for a notice', () => {
  it('uses the token by itself, and takes it out of the address', async () => {
    const { sent, router } = await open();
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato' })).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([{ token: 'abc-123' }]);
    expect(router.state.location.hash).toBe('');
    expect(main().getByText(/Le scriveremo una volta sola/)).toBeVisible();
  });

  it('leads to a new request when the link is not valid', async () => {
    await open({ [CONFIRM]: refusal('notice-link-invalid') });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    expect(main().getByRole('link', { name: 'Vai alla pagina della domanda' })).toHaveAttribute('href', '/iscrizione');
  });
});
