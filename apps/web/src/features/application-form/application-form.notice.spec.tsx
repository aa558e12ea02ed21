import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, fakeApi, json, READ_CURRENT_TENDER } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderElement } from '../../../test/render-page';
import { aTender } from '../../../test/samples';
import { Component as ApplicationFormPage } from './application-form.page';

const ASK = 'POST /api/tenders/notices';
const CLOSED = json(aTender({ status: 'closed', closesAt: '2026-01-01T00:00:00.000Z' }));

async function open(answers: Answers = {}) {
  const api = fakeApi({ [READ_CURRENT_TENDER]: CLOSED, [ASK]: json({}, 202), ...answers });
  renderElement(<ApplicationFormPage />);
  await screen.findByRole('heading', { name: 'Vuole saperlo via e-mail?' });
  const asked = () => api.calls.filter(({ path }) => path.endsWith('/notices')).map(({ body }) => body);
  return { ...api, asked };
}
const email = () => screen.getByRole('textbox', { name: /Indirizzo e-mail/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Avvisatemi' }));

describe('the offer of a notice while no tender is open', () => {
  it('sends the address, says what happens next, and takes another one', async () => {
    const { asked } = await open();
    await userEvent.type(email(), 'lucia@example.com');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Controlli la sua casella di posta' })).toHaveFocus();
    expect(screen.getByText(/lucia@example.com.*entro 48 ore/)).toBeVisible();
    expect(asked()).toEqual([{ email: 'lucia@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(email()).toHaveValue('');
  });

  it('refuses what is no address beside the field, with the focus on it', async () => {
    const { asked } = await open();
    await userEvent.type(email(), 'lucia');
    await submit();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Email non valida');
    expect(asked()).toEqual([]);
  });

  it('keeps what was typed when the server does not answer', async () => {
    await open({ [ASK]: busy(503, '5') });
    await userEvent.type(email(), 'lucia@example.com');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(email()).toHaveValue('lucia@example.com');
  });

  it('speaks French', async () => {
    await readIn('fr');
    fakeApi({ [READ_CURRENT_TENDER]: CLOSED });
    renderElement(<ApplicationFormPage />);
    expect(await screen.findByRole('button', { name: 'Me prévenir' })).toBeVisible();
  });

  it('is not made while a tender is open', async () => {
    fakeApi({ [READ_CURRENT_TENDER]: json(aTender()) });
    renderElement(<ApplicationFormPage />);
    expect(await screen.findByRole('button', { name: 'Invia la domanda' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Avvisatemi' })).toBeNull();
  });
});
