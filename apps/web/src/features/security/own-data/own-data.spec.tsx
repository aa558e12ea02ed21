import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../../test/admin-samples';
import { fakeDownloads } from '../../../../test/browser';
import { type Answers, busy, json, refusal } from '../../../../test/fake-api';
import { openSecurity, section } from '../../../../test/open-security';
import { aUser } from '../../../../test/samples';

const EXPORT = 'POST /api/user/export';
const ERASE = 'POST /api/user/erasure';
let saved: string[];
beforeEach(() => {
  saved = fakeDownloads();
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
    expect(sent(EXPORT)).toEqual([{ password: 'Segreta1' }]);
    expect(saved).toEqual(['dati-personali.zip']);
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
    expect(sent(ERASE)).toEqual([{ password: 'Segreta1' }]);
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
    expect(sent(ERASE)).toEqual([]);
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
    expect(sent(ERASE)).toEqual([{ password: 'Segreta1', code: '123456' }]);
  });

  it('says beside its field what is wrong', async () => {
    const admin = anAdmin({ mfa: { enabled: true, required: false } });
    const wrongPassword = refusal('validation', { fields: { password: 'accounts.wrongPassword' } });
    const { dialog, answer } = await openDialog(admin, { [ERASE]: wrongPassword });
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Codice di verifica'), '123456');
    await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
    await confirm(dialog);
    expect(await dialog.findByText('La password non è corretta.')).toBeVisible();
    answer({ [ERASE]: refusal('totp-code-invalid') });
    await confirm(dialog);
    expect(await dialog.findByText('Il codice non è corretto.')).toBeVisible();
  });

  it('can be given up', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: "Elimina l'account..." })).toHaveFocus());
  });
});
