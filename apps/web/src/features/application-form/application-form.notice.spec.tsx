import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, fakeApi, json, READ_CURRENT_TENDER } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aTender } from '../../../test/samples';
import { Component as ApplicationFormPage } from './application-form.page';

const ASK = 'POST /api/tenders/notices';
const CLOSED = json(aTender({ status: 'closed', closesAt: '2026-01-01T00:00:00.000Z' }));

async function open(answers: Answers = {}) {
  const api = fakeApi({ [READ_CURRENT_TENDER]: CLOSED, [ASK]: json({}, 202), ...answers });
  renderElement(<ApplicationFormPage />);
  await screen.findByRole('heading', { name: 'Vuole saperlo via e-mail?' });
  return api;
}
const email = () => screen.getByRole('textbox', { name: /Indirizzo e-mail/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Avvisatemi' }));

describe('the offer of a notice while no tender is open', () => {
  it('sends the address, says what happens next, and takes another one', async () => {
    const { sent } = await open();
    await userEvent.type(email(), 'lucia@example.com');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Controlli la sua casella di posta' })).toHaveFocus();
    expect(screen.getByText(/lucia@example.com.*entro 48 ore/)).toBeVisible();
    expect(sent(ASK)).toEqual([{ email: 'lucia@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(email()).toHaveValue('');
  });

  it('refuses what is no address beside the field, with the focus on it', async () => {
    const { sent } = await open();
    await userEvent.type(email(), 'lucia');
    await submit();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Email non valida');
    expect(sent(ASK)).toEqual([]);
  });

  it('keeps what was typed when the server does not answer', async () => {
    await open({ [ASK]: busy(503, '5') });
    await userEvent.type(email(), 'lucia@example.com');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(email()).toHaveValue('lucia@example.com');
  });
});
