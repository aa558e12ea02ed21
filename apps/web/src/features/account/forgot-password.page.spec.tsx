import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, fakeApi, json } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { routes } from '../../app/router';

const RESET = 'POST /api/auth/password-reset';

async function open(answers: Answers = {}) {
  const api = fakeApi({ [RESET]: json({}, 202), ...answers });
  const view = renderRoutes(routes, '/password-dimenticata');
  await screen.findByRole('heading', { level: 1, name: 'Password dimenticata' });
  return { ...api, ...view };
}

const main = () => within(screen.getByRole('main'));
const ask = async (email: string) => userEvent.type(main().getByLabelText('Email'), `${email}{Enter}`);

describe('the page for a forgotten password', () => {
  it('sends the address and says what happens next, with the focus there', async () => {
    const { sent } = await open();
    await ask(' giulia@example.com ');
    const heading = await main().findByRole('heading', { name: 'Controlli la sua casella di posta' });
    expect(heading).toHaveFocus();
    expect(main().getByText(/Se giulia@example\.com è l'indirizzo di un account/)).toBeVisible();
    expect(main().getByText(/Il link vale 60 minuti/)).toBeVisible();
    expect(sent(RESET)).toEqual([{ email: 'giulia@example.com' }]);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('sends it again, says so, and takes another address', async () => {
    const { sent } = await open();
    await ask('giulia@example.com');
    await userEvent.click(await main().findByRole('button', { name: 'Invia di nuovo' }));
    expect(await main().findByText('Richiesta inviata di nuovo.')).toBeVisible();
    expect(sent(RESET)).toHaveLength(2);
    await userEvent.click(main().getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(main().getByLabelText('Email')).toBeVisible();
  });

  it('refuses what is not an e-mail before it is sent', async () => {
    const { sent } = await open();
    await ask('giulia');
    expect(await main().findByText('Email non valida')).toBeVisible();
    expect(main().getByLabelText('Email')).toHaveFocus();
    expect(sent(RESET)).toEqual([]);
  });

  it('says when there were too many requests, at first and again', async () => {
    const { answer } = await open({ [RESET]: busy(429, '60') });
    await ask('giulia@example.com');
    expect(await main().findByRole('alert')).toHaveTextContent('Troppe richieste. Riprovi tra qualche minuto.');
    answer({ [RESET]: json({}, 202) });
    await userEvent.click(main().getByRole('button', { name: 'Invia il link' }));
    await main().findByRole('heading', { level: 2 });
    answer({ [RESET]: busy(429, '60') });
    await userEvent.click(main().getByRole('button', { name: 'Invia di nuovo' }));
    expect(await main().findByText('Troppe richieste. Riprovi tra qualche minuto.')).toBeVisible();
  });

  it('says when the network is away', async () => {
    await open({ [RESET]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await ask('giulia@example.com');
    expect(await main().findByRole('alert')).toHaveTextContent('Il servizio non risponde in questo momento.');
  });

  it('is reached from the login, with the address that was typed there', async () => {
    const { router } = await open();
    await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.click(dialog.getByRole('link', { name: 'Password dimenticata?' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(main().getByLabelText('Email')).toHaveValue('giulia@example.com');
    expect(router.state.location).toMatchObject({ pathname: '/password-dimenticata', search: '', hash: '' });
  });
});
