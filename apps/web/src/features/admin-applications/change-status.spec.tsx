import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, MAX_BULK_CHANGES } from '@lacorte/contracts';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, press } from '../../../test/admin-page';
import {
  anAdmin,
  anAdminApplication,
  anApplicationsPage,
  dashboardAnswers,
  LUCA,
  listCall,
} from '../../../test/admin-samples';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { pressInToast } from '../../../test/page-actions';
import { changeLanguage } from '../../i18n/start-i18n';
import { readListState } from '../../lib/applications-list/list-state';
import { useSelection } from './selection/use-selection';

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

  it('sends the version that the administrator saw, reads the list again, and can be undone from the toast', async () => {
    const { changes, answer, sent } = await openList({ [CHANGE]: json(approved) });
    answer({ [listCall()]: json(anApplicationsPage([approved])) });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByText('Stato Aggiornato')).toBeVisible();
    expect(screen.getByText('Lo stato della domanda è stato aggiornato con successo.')).toBeVisible();
    expect(badge().getByText('Approvata', { selector: 'span' })).toBeVisible();
    await waitFor(() => expect(sent(listCall())).toHaveLength(2));
    const undone = { ...application, version: 6 };
    answer({ [CHANGE]: json(undone), [listCall()]: json(anApplicationsPage([undone])) });
    await pressInToast(UNDO);
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

  it("says when it did not work, in the words of the server or in its own, and shows another's change", async () => {
    const { answer } = await openList({ [CHANGE]: refusal('unavailable') });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Errore.*momentaneamente non disponibile/);
    expect(select()).toHaveValue('submitted');
    answer({ [CHANGE]: new Response('', { status: 502 }) });
    await userEvent.selectOptions(select(), 'Approvata');
    expect(await screen.findByText("Errore nell'aggiornamento dello stato")).toBeVisible();
    answer({ [CHANGE]: refusal('version-conflict'), [listCall()]: json(anApplicationsPage([approved])) });
    await userEvent.selectOptions(select(), 'Rifiutata');
    const message = "Un altro amministratore ha già modificato questa domanda. L'elenco è stato aggiornato.";
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(select()).toHaveValue('approved'));
  });

  it('asks to log in again when the session has ended in between, and goes on', async () => {
    const { answer, changes } = await openList({ [CHANGE]: refusal('session-required') });
    answer({
      'POST /api/auth/login': () => {
        answer({ [CHANGE]: json(approved), [listCall()]: json(anApplicationsPage([approved])) });
        return json(anAdmin());
      },
    });
    await userEvent.selectOptions(select(), 'Approvata');
    await logIn(anAdmin().email);
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(select()).toHaveValue('approved'));
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  });

  it('counts the last of the choices that the keys run through, at once when the focus leaves', async () => {
    const { changes } = await openList({ [CHANGE]: json(approved) });
    const chooseByKey = (value: string) => {
      fireEvent.keyDown(select(), { key: 'ArrowDown' });
      fireEvent.change(select(), { target: { value } });
    };
    chooseByKey('under_review');
    chooseByKey('approved');
    expect(select()).toHaveValue('approved');
    expect(changes()).toEqual([]);
    expect(await screen.findByText('Stato Aggiornato')).toBeVisible();
    expect(changes()).toEqual([{ status: 'approved', version: 4 }]);
    // No time passes, so the key delay cannot end.
    jest.useFakeTimers();
    chooseByKey('rejected');
    fireEvent.blur(select());
    await act(async () => {});
    expect(changes()[1]).toMatchObject({ status: 'rejected' });
  });
});

describe('a selection', () => {
  const CHANGE = 'PUT /api/admin/applications/statuses';
  const giulia = anAdminApplication({ version: 3 });
  const luca = anAdminApplication({ ...LUCA, applicationStatus: 'under_review', version: 7 });
  const pages = {
    [listCall()]: json(anApplicationsPage([giulia], { total: 60 })),
    [listCall({ page: 2 })]: json(anApplicationsPage([luca], { total: 60, page: 2 })),
  };

  async function openList(answers: Answers = {}, path = '/admin') {
    const api = await openSite(path, { ...dashboardAnswers([giulia, luca]), ...answers });
    await screen.findByText('Ferrari Giulia');
    return { ...api, changes: () => api.sent('PUT') };
  }

  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
  const selectPage = () => userEvent.click(box('Selezionare le domande della pagina'));
  const bar = () => within(screen.getByRole('region', { name: 'Domande selezionate' }));

  async function ask(status: string) {
    await choose('Nuovo stato', status, bar());
    await press('Cambia stato', bar());
    return within(await screen.findByRole('dialog'));
  }

  async function approveBoth(answers: Answers) {
    const api = await openList(answers);
    await selectPage();
    await approve();
    return api;
  }

  const approve = async () => press('Cambia lo stato', await ask('Approvata'));
  const turn = async () => {
    await userEvent.click(screen.getAllByRole('button', { name: 'Pagina successiva' })[0] as HTMLElement);
    await screen.findByText('Bianchi Luca');
  };

  const approved = [
    { ...giulia, applicationStatus: 'approved' as const, version: 4 },
    { ...luca, applicationStatus: 'approved' as const, version: 8 },
  ];

  const scrollIntoView = jest.fn<Element['scrollIntoView']>();
  beforeEach(() => {
    scrollIntoView.mockReset();
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView);
  });

  it('offers nothing while none is selected, counts those that are, and selects the page and lets go of it', async () => {
    await openList();
    expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
    await userEvent.click(box(/DOM-2026-000123-45/));
    expect(bar().getByText('1 domanda selezionata')).toBeVisible();
    expect(screen.getByText('1 domanda selezionata', { selector: '[role="status"]' })).toBeInTheDocument();
    expect(bar().getByRole('button', { name: 'Cambia stato' })).toBeDisabled();
    expect(box('Selezionare le domande della pagina')).toBePartiallyChecked();
    await press('Deseleziona', bar());
    expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
    await selectPage();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await selectPage();
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  });

  it('keeps the selection over the pages of a list, not over another filter', async () => {
    await openList({ ...pages, [listCall({ status: 'approved' })]: json(anApplicationsPage([giulia])) });
    await selectPage();
    await turn();
    await userEvent.click(box(/000200-11/));
    expect(bar().getByText('2 domande selezionate')).toBeVisible();
    await choose('Filtra per stato', 'Approvata');
    await screen.findByText('Ferrari Giulia');
    expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
    expect(box(/000123-45/)).not.toBeChecked();
  });

  it('says how many change and what follows, and leaves out those that have the status, once confirmed', async () => {
    const { changes } = await openList({ [CHANGE]: json({ changed: [], refused: [] }) });
    await selectPage();
    await press('Annulla', await ask('Rifiutata'));
    expect(changes()).toEqual([]);
    expect(bar().getByText('2 domande selezionate')).toBeVisible();
    const dialog = await ask('In Revisione');
    expect(dialog.getByRole('heading', { name: 'Cambiare lo stato di 1 domanda?' })).toBeVisible();
    expect(dialog.getByText("1 domanda ha già questo stato e resta com'è.")).toBeVisible();
    expect(dialog.getByText(/Ogni persona lo sa da un'email, che parte dopo alcuni minuti/)).toBeVisible();
    await press('Cambia lo stato', dialog);
    const change = { id: giulia.id, status: 'under_review', version: 3 };
    await waitFor(() => expect(changes()).toEqual([{ changes: [change] }]));
  });

  it('shows the result, gives the focus to the list, and sets each back by keyboard, after the buttons above', async () => {
    const { changes, answer } = await approveBoth({ [CHANGE]: json({ changed: approved, refused: [] }) });
    const toast = (await screen.findByText('2 domande ora hanno lo stato «Approvata».')).closest('[role="status"]');
    expect(toast).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Domande selezionate' })).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Annulla' });
    expect(screen.getByRole('heading', { name: /^Domande di Adesione/ })).toHaveFocus();
    for (const name of ['Esporta', 'Pagina precedente', 'Pagina successiva']) {
      await userEvent.tab();
      expect(document.activeElement).toHaveAccessibleName(name);
    }
    await userEvent.tab();
    expect(undo).toHaveFocus();
    answer({ [CHANGE]: json({ changed: [giulia, luca], refused: [] }) });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('2 domande hanno di nuovo lo stato di prima.')).toBeVisible();
    expect(changes()[1]).toEqual({
      changes: [
        { id: giulia.id, status: 'submitted', version: 4 },
        { id: luca.id, status: 'under_review', version: 8 },
      ],
    });
    expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
  });

  it('lists those that were refused, and why, as the language writes it, until that is closed', async () => {
    const refused = [
      { id: luca.id, code: 'conflict' },
      { id: giulia.id, code: 'not-found' },
    ];
    await approveBoth({ [CHANGE]: json({ changed: [], refused }) });
    const list = within(await screen.findByRole('alert'));
    expect(list.getByText('2 domande non sono cambiate')).toBeVisible();
    const items = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items()).toEqual([
      "DOM-2026-000200-11 Bianchi Luca: cambiata nel frattempo da un'altra persona",
      'DOM-2026-000123-45 Ferrari Giulia: non esiste più',
    ]);
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('alert').parentElement]);
    expect(screen.queryByText('Stato Aggiornato')).toBeNull();
    await act(() => changeLanguage('fr'));
    expect(items()[1]).toBe("DOM-2026-000123-45 Ferrari Giulia\u00a0: n'existe plus");
    await act(() => changeLanguage('it'));
    await press("Chiudi l'elenco", list);
    expect(screen.queryByText('2 domande non sono cambiate')).toBeNull();
    expect(screen.getByRole('heading', { name: /^Domande di Adesione/ })).toHaveFocus();
    expect(bar().getByText('2 domande selezionate')).toBeVisible();
  });

  it('keeps the selection when the server does not answer, reads the list again, and says that some may have changed', async () => {
    const { sent } = await approveBoth({ [CHANGE]: refusal('unavailable') });
    const text = /alcune domande potrebbero essere già cambiate/;
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    expect(bar().getByText('2 domande selezionate')).toBeVisible();
    await waitFor(() => expect(sent(listCall())).toHaveLength(2));
  });

  it('says what changed and what did not when it stopped midway, and undoes the first', async () => {
    const refused = [{ id: luca.id, code: 'unavailable', current: luca }];
    const { changes, answer } = await approveBoth({ [CHANGE]: json({ changed: approved.slice(0, 1), refused }) });
    expect(await screen.findByText('1 domanda ora ha lo stato «Approvata».')).toBeVisible();
    const text = 'Bianchi Luca: non cambiata, perché il servizio non ha risposto';
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(bar().getByText('1 domanda selezionata')).toBeVisible();
    answer({ [CHANGE]: json({ changed: [giulia], refused: [] }) });
    await press('Annulla');
    const change = { id: giulia.id, status: 'submitted', version: 4 };
    await waitFor(() => expect(changes()[1]).toEqual({ changes: [change] }));
    expect(await screen.findByText('1 domanda ha di nuovo lo stato di prima.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('1 domanda non è cambiata');
  });

  it('continues a refused application with the version that the server has, also from another page', async () => {
    const refused = [{ id: giulia.id, code: 'conflict', current: { ...giulia, version: 9 } }];
    const { changes } = await openList({ ...pages, [CHANGE]: json({ changed: [], refused }) });
    await selectPage();
    await turn();
    for (const version of [3, 9]) {
      await approve();
      const change = { id: giulia.id, status: 'approved', version };
      await waitFor(() => expect(changes().at(-1)).toEqual({ changes: [change] }));
      await screen.findByRole('alert');
    }
  });

  it('can be undone for ten seconds, also after another toast, and while the pointer is on the button', async () => {
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
    await userOfStoppedTime.hover(screen.getByRole('button', { name: 'Annulla' }));
    await pass(10_500);
    await userOfStoppedTime.unhover(screen.getByRole('button', { name: 'Annulla' }));
    await pass(9_500);
    expect(screen.getByRole('button', { name: 'Annulla' })).toBeVisible();
    await pass(1_000);
    expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
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

  it('remembers an application as the list last showed it, also from another page', () => {
    const { result, rerender } = renderHook(({ shown }) => useSelection(LIST, shown), {
      initialProps: { shown: [anAdminApplication({ version: 1 })] },
    });
    act(() => result.current.togglePage());
    for (const shown of [anAdminApplication({ version: 2 }), anAdminApplication({ id: 'of the next page' })]) {
      rerender({ shown: [shown] });
      expect(result.current.applications.map(({ version }) => version)).toEqual([2]);
    }
  });
});
