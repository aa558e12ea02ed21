import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminApplication, anApplicationsPage, dashboardAnswers, listCall } from '../../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';

const application = anAdminApplication({ version: 4 });
const approved = anAdminApplication({ version: 5, applicationStatus: 'approved' });
const UNDO = `Annulla la modifica di ${application.applicationCode}`;
const CHANGE = `PUT /api/admin/applications/${application.id}/status`;

async function openList(answers: Answers = {}) {
  const api = await openSite('/admin', { ...dashboardAnswers([application]), ...answers });
  await screen.findByText('Ferrari Giulia');
  return { ...api, changes: () => api.sent('PUT') };
}

const select = () => screen.getByRole('combobox', { name: /^Stato della domanda/ });
const badge = () => within(screen.getByRole('row', { name: /000123-45/ }));

describe("changing an application's status", () => {
  it('sends the version that the administrator saw, says that it is done and reads the list again', async () => {
    const { changes, answer, calls } = await openList({ [CHANGE]: json(approved) });
    answer({ [listCall()]: json(anApplicationsPage([approved])) });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByText('Stato Aggiornato')).toBeVisible();
    expect(screen.getByText('Lo stato della domanda è stato aggiornato con successo.')).toBeVisible();
    expect(changes()).toEqual([{ status: 'approved', version: 4 }]);
    expect(badge().getByText('Approvata', { selector: 'span' })).toBeVisible();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith('/api/admin/applications?'))).toHaveLength(2),
    );
  });

  it('can be undone from the toast', async () => {
    const { changes, answer } = await openList({ [CHANGE]: json(approved) });
    answer({ [listCall()]: json(anApplicationsPage([approved])) });
    await userEvent.selectOptions(select(), 'Approvata');
    const undo = await screen.findByRole('button', { name: UNDO });
    answer({ [CHANGE]: json({ ...application, version: 6 }) });
    answer({ [listCall()]: json(anApplicationsPage([{ ...application, version: 6 }])) });
    await userEvent.click(undo);
    expect(await badge().findByText('Inviata', { selector: 'span' })).toBeVisible();
    expect(changes()).toEqual([
      { status: 'approved', version: 4 },
      { status: 'submitted', version: 5 },
    ]);
    expect(screen.queryByRole('button', { name: UNDO })).toBeNull();
  });

  it('shows where it is going while it is under way, and takes no second choice', async () => {
    const { changes } = await openList({ [CHANGE]: () => new Promise<Response>(() => {}) });
    await userEvent.selectOptions(select(), 'Rifiutata');
    await waitFor(() => expect(select()).toHaveAttribute('aria-disabled', 'true'));
    expect(select()).toHaveValue('rejected');
    await userEvent.selectOptions(select(), 'Approvata');
    expect(changes()).toHaveLength(1);
  });

  it("does not overwrite another administrator's change: says so and shows it", async () => {
    const message = "Un altro amministratore ha già modificato questa domanda. L'elenco è stato aggiornato.";
    const { answer } = await openList({ [CHANGE]: refusal('version-conflict') });
    answer({ [listCall()]: json(anApplicationsPage([approved])) });
    await userEvent.selectOptions(select(), 'Rifiutata');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(select()).toHaveValue('approved'));
  });

  it('says when it did not work, in the words of the server or in its own', async () => {
    const { answer } = await openList({ [CHANGE]: refusal('unavailable') });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Errore.*momentaneamente non disponibile/);
    expect(select()).toHaveValue('submitted');
    answer({ [CHANGE]: new Response('', { status: 502 }) });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByText("Errore nell'aggiornamento dello stato")).toBeVisible();
  });

  it('asks to log in again when the session has ended in between', async () => {
    const ended = refusal('session-required');
    const { answer } = await openList({ [CHANGE]: ended });
    answer({ 'GET /api/auth/user': ended });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByRole('button', { name: 'Accedi come Amministratore' })).toBeVisible();
    // The toast may load after the page has changed.
    expect(await screen.findByRole('alert')).toHaveTextContent("Effettui l'accesso per continuare.");
  });

  it('counts the last of the choices that the keys run through, not those before it', async () => {
    const { changes } = await openList({ [CHANGE]: json(approved) });
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    fireEvent.change(select(), { target: { value: 'under_review' } });
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    fireEvent.change(select(), { target: { value: 'approved' } });
    expect(select()).toHaveValue('approved');
    expect(changes()).toEqual([]);
    expect(await screen.findByText('Stato Aggiornato')).toBeVisible();
    expect(changes()).toEqual([{ status: 'approved', version: 4 }]);
  });

  it('counts a choice made by keys at once when the focus leaves', async () => {
    const { changes } = await openList({ [CHANGE]: json(approved) });
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    fireEvent.change(select(), { target: { value: 'approved' } });
    // No time passes, so the key delay cannot end.
    jest.useFakeTimers();
    fireEvent.blur(select());
    await act(async () => {});
    expect(changes()).toEqual([{ status: 'approved', version: 4 }]);
  });
});
