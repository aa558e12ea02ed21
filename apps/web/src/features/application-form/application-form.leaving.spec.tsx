import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, field, fillIn, openApplicationForm, submit } from '../../../test/application-form-screen';
import { busy, fakeApi, json } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';

const ID = '7b0f3c62-93f2-4f0e-9d3c-5f1f6f0a1c11';
const ELSEWHERE = `/ricevuta/${ID}`;
const SUBMIT = 'POST /api/applications';
const ATTACH = `PUT /api/applications/${ID}/documents`;

type View = Awaited<ReturnType<typeof openApplicationForm>>;

describe('leaving the form for another page of the site', () => {
  let api: ReturnType<typeof fakeApi>;

  beforeEach(() => {
    fakeUploads({ settle: 'at-once' });
    api = fakeApi({
      'POST /api/objects/upload': () => json({ uploadURL: '/uploads/f', filePath: 'uploads/1/fronte.pdf' }),
      [SUBMIT]: () => json({ id: ID }, 201),
      [ATTACH]: () => json({ id: ID, documenti: {} }),
    });
  });

  const path = (view: View) => view.router.state.location.pathname;
  const dialog = () => screen.queryByRole('dialog', { name: 'Vuole lasciare questa pagina?' });
  const goElsewhere = (view: View) => act(() => view.router.navigate(ELSEWHERE));
  const press = (name: string) => userEvent.click(within(dialog() as HTMLElement).getByRole('button', { name }));

  async function upload() {
    const input = screen.getByLabelText(/^Scelga i file.*Carta d'Identità/);
    await userEvent.upload(input, new File(['x'], 'fronte.pdf', { type: 'application/pdf' }));
    await screen.findByRole('button', { name: 'Rimuovi fronte.pdf' });
  }

  it('does not ask when nothing was typed', async () => {
    const view = await openApplicationForm();
    await goElsewhere(view);
    expect(path(view)).toBe(ELSEWHERE);
  });

  it('asks when something was typed, stays with it, and leaves on request', async () => {
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    answer('Password', 'Segreta1');
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent('La domanda non è ancora inviata.');
    await press('Resta su questa pagina');
    expect(dialog()).toBeNull();
    expect(path(view)).toBe('/iscrizione');
    expect([field('Nome').value, field('Password').value]).toEqual(['Chiara', 'Segreta1']);
    await goElsewhere(view);
    await press('Lascia la pagina');
    await waitFor(() => expect(path(view)).toBe(ELSEWHERE));
    expect(dialog()).toBeNull();
  });

  it('asks when a file was chosen', async () => {
    const view = await openApplicationForm();
    await upload();
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent('password, documenti e consensi andranno ripetuti');
    expect(path(view)).toBe('/iscrizione');
  });

  it('asks while the application waits for its turn, and goes on waiting', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '60') });
    const view = await openApplicationForm();
    await fillIn();
    submit();
    await screen.findByRole('region', { name: 'Molte persone stanno inviando la domanda' });
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent(
      "La domanda non è ancora registrata: se lascia la pagina, l'invio si interrompe.",
    );
    await press('Resta su questa pagina');
    expect(screen.getByRole('button', { name: 'Riprova ora' })).toBeVisible();
    expect(path(view)).toBe('/iscrizione');
  });

  it('says that the application is registered while its documents wait, and leads to the receipt', async () => {
    api.answer({ [ATTACH]: () => busy(503, '60') });
    const view = await openApplicationForm();
    await fillIn();
    await upload();
    submit();
    await screen.findByRole('button', { name: 'Riprova ora' });
    await act(() => view.router.navigate('/ricevuta/another'));
    expect(dialog()).toHaveTextContent('La domanda è registrata, ma i documenti non sono ancora allegati.');
    await press('Lascia la pagina');
    await waitFor(() => expect(path(view)).toBe(ELSEWHERE));
  });
});
