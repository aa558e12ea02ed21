import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../../test/admin-samples';
import { type Answers, busy, json, refusal } from '../../../../test/fake-api';
import { openSecurity, section } from '../../../../test/open-security';
import { aUser } from '../../../../test/samples';

const EXPORT = 'POST /api/user/export';
const ERASE = 'POST /api/user/erasure';
const { createObjectURL, revokeObjectURL } = URL;
let saved: { name: string; content: Blob }[];

beforeEach(() => {
  saved = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `blob:${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
});

afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  jest.restoreAllMocks();
});

const anArchive = () =>
  new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="dati-personali.zip"' } });

async function askForExport(password = 'Segreta1') {
  const data = section('I suoi dati');
  await userEvent.type(data.getByLabelText('La sua password'), `${password}{Enter}`);
  return data;
}

describe('the export of one’s own data', () => {
  it('asks for the password and saves the archive', async () => {
    const { sent } = await openSecurity(aUser(), { [EXPORT]: anArchive });
    const data = await askForExport();
    expect(await screen.findByText('Dati scaricati')).toBeVisible();
    expect(sent('POST', '/api/user/export')).toEqual([{ password: 'Segreta1' }]);
    expect(saved.map(({ name }) => name)).toEqual(['dati-personali.zip']);
    expect(data.getByLabelText('La sua password')).toHaveValue('');
  });

  it('says that it works on it', async () => {
    await openSecurity(aUser(), { [EXPORT]: () => new Promise<Response>(() => {}) });
    const data = await askForExport();
    expect(await data.findByText(/Raccogliamo i suoi dati/)).toBeVisible();
    expect(data.getByRole('button', { name: 'Scaricamento...' })).toBeVisible();
  });

  it('says beside the field that the password is wrong', async () => {
    await openSecurity(aUser(), {
      [EXPORT]: refusal('validation', { fields: { password: 'accounts.wrongPassword' } }),
    });
    const data = await askForExport('Sbagliata1');
    expect(await data.findByText('La password non è corretta.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('says when the server is away', async () => {
    await openSecurity(aUser(), { [EXPORT]: busy(503) });
    const data = await askForExport();
    expect(await data.findByRole('alert')).toHaveTextContent('Il servizio è momentaneamente non disponibile.');
  });
});

describe('the erasure of an account', () => {
  async function openDialog(user = aUser(), answers: Answers = {}) {
    const view = await openSecurity(user, { [ERASE]: json({}, 202), ...answers });
    await userEvent.click(section("Eliminazione dell'account").getByRole('button', { name: "Elimina l'account..." }));
    const dialog = within(await screen.findByRole('dialog', { name: "Eliminare l'account per sempre?" }));
    return { ...view, dialog };
  }
  const confirm = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Elimina per sempre' }));

  it('says first what is deleted and what stays', async () => {
    await openSecurity();
    const erase = section("Eliminazione dell'account");
    expect(erase.getByRole('heading', { name: 'Che cosa viene eliminato' })).toBeVisible();
    expect(erase.getByText('I documenti caricati')).toBeVisible();
    expect(erase.getByText(/codice, posizione, punti, esito, .* biglietto del sorteggio/)).toBeVisible();
    expect(erase.getByText(/soli amministratori anche i motivi dei punti e le quote/)).toBeVisible();
    expect(erase.getByText(/domanda già decisa o con la quota registrata/)).toBeVisible();
  });

  it('takes the password and a typed word, and leaves a page for nobody', async () => {
    const { dialog, sent, router } = await openDialog();
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'elimina');
    await confirm(dialog);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Il suo account viene eliminato' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(sent('POST', '/api/user/erasure')).toEqual([{ password: 'Segreta1' }]);
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Accedi' })).toBeVisible();
    expect(screen.queryByText('Sessione Scaduta')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/area-utente/sicurezza');
  });

  it('does nothing without the word', async () => {
    const { dialog, sent } = await openDialog();
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'sì');
    await confirm(dialog);
    expect(await dialog.findByText('Scriva ELIMINA, tutta la parola.')).toBeVisible();
    expect(sent('POST', '/api/user/erasure')).toEqual([]);
  });

  it('takes a code, too, where two steps are on, and says that the only administrator cannot go', async () => {
    const admin = anAdmin({ mfa: { enabled: true, required: false } });
    const { dialog, sent } = await openDialog(admin, { [ERASE]: refusal('last-administrator') });
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
    await confirm(dialog);
    expect(await dialog.findByText('Inserisca il codice')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Codice di verifica'), '123456');
    await confirm(dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Non è possibile eliminare l’unico amministratore.');
    expect(sent('POST', '/api/user/erasure')).toEqual([{ password: 'Segreta1', code: '123456' }]);
  });

  it.each([
    [
      'password',
      refusal('validation', { fields: { password: 'accounts.wrongPassword' } }),
      'La password non è corretta.',
    ],
    ['code', refusal('totp-code-invalid'), 'Il codice non è corretto.'],
  ])('says beside its field that the %s is wrong', async (_case, answer, words) => {
    const { dialog } = await openDialog(anAdmin({ mfa: { enabled: true, required: false } }), { [ERASE]: answer });
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Codice di verifica'), '123456');
    await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
    await confirm(dialog);
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it('can be given up', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: "Elimina l'account..." })).toHaveFocus());
  });
});
