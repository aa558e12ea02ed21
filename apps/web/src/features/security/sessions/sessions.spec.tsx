import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, done, json, refusal } from '../../../../test/fake-api';
import { aSession, openSecurity, section } from '../../../../test/open-security';
import { aUser } from '../../../../test/samples';

const here = aSession();
const phone = aSession({ id: 'a0000000-0000-4000-8000-000000000002', device: 'Chrome su Android', current: false });
const unknown = aSession({ id: 'a0000000-0000-4000-8000-000000000003', device: null, current: false });
const LIST = 'GET /api/auth/sessions';

const open = (answers: Answers = {}) => openSecurity(aUser(), { [LIST]: json([here, phone, unknown]), ...answers });
const sessions = () => section('Sessioni aperte');
const endPhone = () => sessions().findByRole('button', { name: 'Chiudi la sessione: Chrome su Android' });
const endUnknown = () => sessions().findByRole('button', { name: 'Chiudi la sessione: Dispositivo sconosciuto' });

describe('the list of sessions', () => {
  it('names each device, its last use, and which is this one', async () => {
    await open();
    const [first, second, third] = await sessions().findAllByRole('listitem');
    expect(first).toHaveTextContent(/Chrome su LinuxQuesto dispositivo.*20 novembre 2026.*18:30/);
    expect(first).toHaveTextContent('aperta il 1 novembre 2026');
    expect(second).toHaveTextContent('Chrome su Android');
    expect(third).toHaveTextContent('Dispositivo sconosciuto');
    expect(sessions().getAllByRole('button', { name: /Chiudi la sessione/ })).toHaveLength(2);
  });

  it('ends one and gives the focus to the next, then to the heading', async () => {
    const { sent } = await open({
      [`DELETE /api/auth/sessions/${phone.id}`]: done,
      [`DELETE /api/auth/sessions/${unknown.id}`]: done,
    });
    await userEvent.click(await endPhone());
    expect(await screen.findByText('Sessione chiusa')).toBeVisible();
    await waitFor(async () => expect(await endUnknown()).toHaveFocus());
    expect(sent(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(1);
    await userEvent.click(await endUnknown());
    await waitFor(() => expect(sessions().getByRole('heading', { name: 'Sessioni aperte' })).toHaveFocus());
    expect(sessions().queryByRole('button')).not.toBeInTheDocument();
  });

  it('gives the focus to the one before when the last has ended', async () => {
    await open({ [`DELETE /api/auth/sessions/${unknown.id}`]: done });
    await userEvent.click(await endUnknown());
    await waitFor(async () => expect(await endPhone()).toHaveFocus());
  });

  it('takes one that has ended by itself as ended', async () => {
    await open({ [`DELETE /api/auth/sessions/${phone.id}`]: refusal('not-found') });
    await userEvent.click(await endPhone());
    await waitFor(() => expect(sessions().queryByText('Chrome su Android')).not.toBeInTheDocument());
  });

  it('ends all the others', async () => {
    const { sent } = await open({ 'DELETE /api/auth/sessions': done });
    await userEvent.click(await sessions().findByRole('button', { name: 'Chiudi tutte le altre sessioni' }));
    expect(await screen.findByText('Le altre sessioni sono chiuse')).toBeVisible();
    expect(sent('DELETE /api/auth/sessions')).toHaveLength(1);
    expect(sessions().getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(sessions().getByRole('heading')).toHaveFocus());
  });

  it('says when a session stays open, and keeps the focus', async () => {
    await open({ [`DELETE /api/auth/sessions/${phone.id}`]: busy(429) });
    await userEvent.click(await endPhone());
    expect(await screen.findByText('La sessione è rimasta aperta')).toBeVisible();
    expect(await endPhone()).toHaveFocus();
  });

  it('offers to try again when the list does not come', async () => {
    const { answer } = await open({ [LIST]: busy(503) });
    const retry = await sessions().findByRole('button', { name: 'Riprova' });
    answer({ [LIST]: json([here]) });
    await userEvent.click(retry);
    expect(await sessions().findByText('Questo dispositivo')).toBeVisible();
  });
});
