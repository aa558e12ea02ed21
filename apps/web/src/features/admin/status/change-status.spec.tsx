import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, MAX_BULK_CHANGES } from '@lacorte/contracts';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminApplication, anApplicationsPage, dashboardAnswers, listCall } from '../../../../test/admin-samples';
import { pass, userOfStoppedTime } from '../../../../test/clock';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';
import { readIn } from '../../../../test/read-in';
import { readListState } from '../../../lib/applications-list/list-state';
import { useSelection } from '../selection/use-selection';

describe("changing an application's status", () => {
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

describe('a selection', () => {
  const CHANGE = 'PUT /api/admin/applications/statuses';
  const giulia = anAdminApplication({ version: 3 });
  const luca = anAdminApplication({
    id: 'b1b2c3d4-0000-4000-8000-000000000002',
    applicationCode: 'DOM-2026-000200-11',
    nome: 'Luca',
    cognome: 'Bianchi',
    applicationStatus: 'under_review',
    version: 7,
  });

  async function openList(answers: Answers = {}, path = '/admin') {
    const api = await openSite(path, { ...dashboardAnswers([giulia, luca]), ...answers });
    await screen.findByText('Ferrari Giulia');
    return { ...api, changes: () => api.sent('PUT') };
  }

  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
  const selectPage = () => userEvent.click(box('Selezionare le domande della pagina'));
  const bar = () => within(screen.getByRole('region', { name: 'Domande selezionate' }));

  async function ask(status: string) {
    await userEvent.selectOptions(bar().getByRole('combobox', { name: 'Nuovo stato' }), status);
    await userEvent.click(bar().getByRole('button', { name: 'Cambia stato' }));
    return within(await screen.findByRole('dialog'));
  }

  async function approveBoth(answers: Answers) {
    const api = await openList(answers);
    await selectPage();
    const dialog = await ask('Approvata');
    await userEvent.click(dialog.getByRole('button', { name: 'Cambia lo stato' }));
    return api;
  }

  const approved = [
    { ...giulia, applicationStatus: 'approved' as const, version: 4 },
    { ...luca, applicationStatus: 'approved' as const, version: 8 },
  ];

  const scrollIntoView = jest.fn<Element['scrollIntoView']>();
  beforeEach(() => {
    scrollIntoView.mockReset();
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView);
  });

  describe('selecting applications', () => {
    it('offers nothing while none is selected, counts those that are, and selects the page and lets go of it', async () => {
      await openList();
      expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
      await userEvent.click(box(/DOM-2026-000123-45/));
      expect(bar().getByText('1 domanda selezionata')).toBeVisible();
      expect(screen.getByText('1 domanda selezionata', { selector: '[role="status"]' })).toBeInTheDocument();
      expect(bar().getByRole('button', { name: 'Cambia stato' })).toBeDisabled();
      expect(box('Selezionare le domande della pagina')).toBePartiallyChecked();
      await userEvent.click(bar().getByRole('button', { name: 'Deseleziona' }));
      expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
      await selectPage();
      expect(box(/000123-45/)).toBeChecked();
      expect(box(/000200-11/)).toBeChecked();
      await selectPage();
      expect(box(/000123-45/)).not.toBeChecked();
    });

    it('keeps the selection over the pages of a list, not over another filter', async () => {
      const answers = {
        [listCall()]: json(anApplicationsPage([giulia], { total: 60 })),
        [listCall({ page: 2 })]: json(anApplicationsPage([luca], { total: 60, page: 2 })),
        [listCall({ status: 'approved' })]: json(anApplicationsPage([giulia])),
      };
      await openList(answers);
      await selectPage();
      await userEvent.click(screen.getAllByRole('button', { name: 'Pagina successiva' })[0] as HTMLElement);
      await screen.findByText('Bianchi Luca');
      await userEvent.click(box(/000200-11/));
      expect(bar().getByText('2 domande selezionate')).toBeVisible();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtra per stato' }), 'Approvata');
      await screen.findByText('Ferrari Giulia');
      expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
      expect(box(/000123-45/)).not.toBeChecked();
    });
  });

  describe('changing the status of a selection', () => {
    it('says how many change and what follows, and leaves out those that have the status', async () => {
      const { changes } = await openList({ [CHANGE]: json({ changed: [], refused: [] }) });
      await selectPage();
      const dialog = await ask('In Revisione');
      expect(dialog.getByRole('heading', { name: 'Cambiare lo stato di 1 domanda?' })).toBeVisible();
      expect(dialog.getByText("1 domanda ha già questo stato e resta com'è.")).toBeVisible();
      expect(dialog.getByText(/Ogni persona lo sa da un'email, che parte dopo alcuni minuti/)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Cambia lo stato' }));
      await waitFor(() =>
        expect(changes()).toEqual([{ changes: [{ id: giulia.id, status: 'under_review', version: 3 }] }]),
      );
    });

    it('changes nothing when it is not confirmed', async () => {
      const { changes } = await openList();
      await selectPage();
      const dialog = await ask('Rifiutata');
      await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
      expect(changes()).toEqual([]);
      expect(bar().getByText('2 domande selezionate')).toBeVisible();
    });

    it('shows the result, gives the focus to the list, and can be undone by keyboard after the buttons above it', async () => {
      await approveBoth({ [CHANGE]: json({ changed: approved, refused: [] }) });
      const toast = (await screen.findByText('2 domande ora hanno lo stato «Approvata».')).closest('[role="status"]');
      expect(toast).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
      expect(screen.getByRole('heading', { name: /^Domande di Adesione/ })).toHaveFocus();
      const undo = await screen.findByRole('button', { name: 'Annulla' });
      expect(screen.getByRole('heading', { name: /^Domande di Adesione/ })).toHaveFocus();
      for (const name of ['Esporta', 'Pagina precedente', 'Pagina successiva']) {
        await userEvent.tab();
        expect(document.activeElement).toHaveAccessibleName(name);
      }
      await userEvent.tab();
      expect(undo).toHaveFocus();
    });

    it('sets each back to what it was', async () => {
      const { changes, answer } = await approveBoth({ [CHANGE]: json({ changed: approved, refused: [] }) });
      const undo = await screen.findByRole('button', { name: 'Annulla' });
      answer({ [CHANGE]: json({ changed: [giulia, luca], refused: [] }) });
      await userEvent.click(undo);
      expect(await screen.findByText('2 domande hanno di nuovo lo stato di prima.')).toBeVisible();
      expect(changes()[1]).toEqual({
        changes: [
          { id: giulia.id, status: 'submitted', version: 4 },
          { id: luca.id, status: 'under_review', version: 8 },
        ],
      });
      expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
    });

    it('lists those that were refused, and why, until that is closed', async () => {
      await approveBoth({
        [CHANGE]: json({
          changed: [],
          refused: [
            { id: luca.id, code: 'conflict' },
            { id: giulia.id, code: 'not-found' },
          ],
        }),
      });
      const list = within(await screen.findByRole('alert'));
      expect(list.getByText('2 domande non sono cambiate')).toBeVisible();
      const [first, second] = list.getAllByRole('listitem');
      expect(first).toHaveTextContent("DOM-2026-000200-11 Bianchi Luca: cambiata nel frattempo da un'altra persona");
      expect(second).toHaveTextContent('DOM-2026-000123-45 Ferrari Giulia: non esiste più');
      expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
      expect(screen.queryByText('Stato Aggiornato')).toBeNull();
      await userEvent.click(list.getByRole('button', { name: "Chiudi l'elenco" }));
      expect(screen.queryByText('2 domande non sono cambiate')).toBeNull();
      expect(screen.getByRole('heading', { name: /^Domande di Adesione/ })).toHaveFocus();
      expect(bar().getByText('2 domande selezionate')).toBeVisible();
    });

    it('writes the colon of a refused change as the language does', async () => {
      await readIn('fr');
      await openList({ [CHANGE]: json({ changed: [], refused: [{ id: giulia.id, code: 'not-found' }] }) });
      await userEvent.click(box(/000123-45/));
      const region = within(screen.getByRole('region', { name: 'Demandes sélectionnées' }));
      await userEvent.selectOptions(region.getByRole('combobox'), 'Approuvée');
      await userEvent.click(region.getByRole('button', { name: 'Changer' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Changer le statut' }));
      const line = within(await screen.findByRole('alert')).getByRole('listitem');
      expect(line.textContent).toBe("DOM-2026-000123-45 Ferrari Giulia\u00a0: n'existe plus");
    });

    it('keeps the selection when the server does not answer, reads the list again, and says that some may have changed', async () => {
      const { sent } = await approveBoth({ [CHANGE]: refusal('unavailable') });
      const text = /alcune domande potrebbero essere già cambiate/;
      expect((await screen.findAllByText(text))[0]).toBeVisible();
      expect(bar().getByText('2 domande selezionate')).toBeVisible();
      await waitFor(() => expect(sent(listCall())).toHaveLength(2));
    });

    it('says what changed and what did not when it stopped midway, and undoes the first', async () => {
      const { changes, answer } = await approveBoth({
        [CHANGE]: json({
          changed: approved.slice(0, 1),
          refused: [{ id: luca.id, code: 'unavailable', current: luca }],
        }),
      });
      expect(await screen.findByText('1 domanda ora ha lo stato «Approvata».')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Bianchi Luca: non cambiata, perché il servizio non ha risposto',
      );
      expect(bar().getByText('1 domanda selezionata')).toBeVisible();
      answer({ [CHANGE]: json({ changed: [giulia], refused: [] }) });
      await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
      await waitFor(() =>
        expect(changes()[1]).toEqual({ changes: [{ id: giulia.id, status: 'submitted', version: 4 }] }),
      );
      expect(await screen.findByText('1 domanda ha di nuovo lo stato di prima.')).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('1 domanda non è cambiata');
    });

    it('continues a refused application with the version that the server has, also from another page', async () => {
      const { changes } = await openList({
        [listCall()]: json(anApplicationsPage([giulia], { total: 60 })),
        [listCall({ page: 2 })]: json(anApplicationsPage([luca], { total: 60, page: 2 })),
        [CHANGE]: json({
          changed: [],
          refused: [{ id: giulia.id, code: 'conflict', current: { ...giulia, version: 9 } }],
        }),
      });
      await selectPage();
      await userEvent.click(screen.getAllByRole('button', { name: 'Pagina successiva' })[0] as HTMLElement);
      await screen.findByText('Bianchi Luca');
      for (const version of [3, 9]) {
        const dialog = await ask('Approvata');
        await userEvent.click(dialog.getByRole('button', { name: 'Cambia lo stato' }));
        const change = { id: giulia.id, status: 'approved', version };
        await waitFor(() => expect(changes().at(-1)).toEqual({ changes: [change] }));
        await screen.findByRole('alert');
      }
    });

    it('can be undone for ten seconds, also after another toast', async () => {
      await openList({
        [CHANGE]: json({ changed: approved, refused: [] }),
        [`PUT ${API.applicationStatus(giulia.id)}`]: json({ ...giulia, applicationStatus: 'rejected', version: 5 }),
      });
      await selectPage();
      const dialog = await ask('Approvata');
      jest.useFakeTimers();
      await userOfStoppedTime.click(dialog.getByRole('button', { name: 'Cambia lo stato' }));
      await pass(100);
      await userOfStoppedTime.selectOptions(screen.getByRole('combobox', { name: /000123-45/ }), 'Rifiutata');
      await pass(100);
      expect(screen.getAllByText('Lo stato della domanda è stato aggiornato con successo.')[0]).toBeVisible();
      await pass(8_000);
      expect(screen.getByRole('button', { name: 'Annulla' })).toBeVisible();
      await pass(2_500);
      expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
    });
  });
});

const LIST = readListState(new URLSearchParams());
const applications = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => anAdminApplication({ id: `a${from + n}` }));

describe('the selection', () => {
  it('takes at most as many as one change may have', () => {
    const { result } = renderHook(() => useSelection(LIST, applications(0, MAX_BULK_CHANGES + 50)));
    act(() => result.current.togglePage());
    expect(result.current.applications).toHaveLength(MAX_BULK_CHANGES);
    expect(result.current.isFull).toBe(true);
    expect(result.current.page).toBe('some');
    act(() => result.current.toggle(anAdminApplication({ id: 'one more' })));
    expect(result.current.has('one more')).toBe(false);
  });

  it('knows an application as the list has it now', () => {
    const { result, rerender } = renderHook(({ version }) => useSelection(LIST, [anAdminApplication({ version })]), {
      initialProps: { version: 1 },
    });
    act(() => result.current.togglePage());
    rerender({ version: 2 });
    expect(result.current.applications.map(({ version }) => version)).toEqual([2]);
  });

  it('remembers an application as the list last showed it, also from another page', () => {
    const { result, rerender } = renderHook(({ shown }) => useSelection(LIST, shown), {
      initialProps: { shown: [anAdminApplication({ version: 1 })] },
    });
    act(() => result.current.togglePage());
    rerender({ shown: [anAdminApplication({ version: 2 })] });
    rerender({ shown: [anAdminApplication({ id: 'of the next page' })] });
    expect(result.current.applications.map(({ version }) => version)).toEqual([2]);
  });
});
