import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, choose, field, fillIn, openApplicationForm, submit } from '../../../test/application-form-screen';
import { fakeApi, json } from '../../../test/fake-api';
import { aUser } from '../../../test/samples';

const NOTICE = 'Abbiamo ripreso ciò che aveva già scritto';
const user = (id: string) => json(aUser({ id, email: `${id}@example.com` }));

describe('the draft of the application', () => {
  let api: ReturnType<typeof fakeApi>;

  beforeEach(() => {
    api = fakeApi();
  });

  async function reload(view: { unmount: () => void }) {
    view.unmount();
    return openApplicationForm();
  }

  it('brings back what was typed, and says so', async () => {
    const view = await openApplicationForm();
    await fillIn();
    choose('Sono presenti minori?', 'Sì');
    answer('Numero di minori', '2');
    await reload(view);
    expect(screen.getByText(NOTICE)).toBeVisible();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Provincia')).toHaveValue('Milano');
    expect(screen.getByRole('combobox', { name: 'Comune' })).toHaveValue('Milano');
    expect(field('Numero di minori')).toHaveValue(2);
    expect(screen.getByRole('radio', { name: '3 locali' })).toBeChecked();
  });

  it('keeps neither password nor consents', async () => {
    const view = await openApplicationForm();
    await fillIn();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segreta1');
    await reload(view);
    expect(field('Password')).toHaveValue('');
    expect(field('Conferma password')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Dichiaro la veridicità dei dati inseriti' })).not.toBeChecked();
  });

  it('lets the reader start over', async () => {
    const view = await openApplicationForm();
    await fillIn();
    const again = await reload(view);
    await userEvent.click(screen.getByRole('button', { name: 'Ricomincia da capo' }));
    expect(field('Nome')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Comune' })).toHaveValue('');
    expect(screen.queryByText(NOTICE)).toBeNull();
    await reload(again);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('is gone once the application went through', async () => {
    api.answer({ 'POST /api/applications': () => json({ id: 'a-1' }, 201) });
    const view = await openApplicationForm();
    await fillIn();
    submit();
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/ricevuta/a-1'));
    await reload(view);
    expect(field('Nome')).toHaveValue('');
  });

  it('is not shown to another person', async () => {
    api.answer({ 'GET /api/auth/user': () => user('chiara') });
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    api.answer({ 'GET /api/auth/user': () => user('marco') });
    await reload(view);
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(field('Nome')).toHaveValue('');
    expect(field('Email')).toHaveValue('marco@example.com');
  });
});
