import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { pass } from '../../../test/clock';
import { fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aTender, someRules } from '../../../test/samples';
import { TenderNotice } from '../../components/tender/tender-notice';
import { useCurrentTender } from './current-tender';

const NOW = '2026-11-23T08:00:00.000Z';
const dated = (body: unknown, date: string) => {
  const answer = json(body);
  answer.headers.set('Date', date);
  return answer;
};

beforeEach(() => void jest.useFakeTimers({ now: Date.parse(NOW) }));

function Shown() {
  const current = useCurrentTender();
  return (
    <>
      <p>{`${current.state}: ${current.tender?.rules.feeCents ?? 'nothing'}`}</p>
      <p>{`ahead by ${Math.round(current.aheadMs / 1000)}`}</p>
      <TenderNotice current={current} />
    </>
  );
}

const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/api/tenders/current').length;

describe('the current tender', () => {
  it('is pending, then known', async () => {
    fakeApi();
    renderElement(<Shown />);
    expect(screen.getByText('pending: nothing')).toBeVisible();
    await pass(0);
    expect(screen.getByText('known: 15000')).toBeVisible();
  });

  it('is none while nothing was published', async () => {
    fakeApi({ [READ_CURRENT_TENDER]: refusal('not-found') });
    renderElement(<Shown />);
    await pass(0);
    expect(screen.getByText('none: nothing')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent("Non c'è ancora un bando pubblicato");
  });

  it('shows a change within a minute', async () => {
    const { answer } = fakeApi();
    renderElement(<Shown />);
    await pass(0);
    answer({ [READ_CURRENT_TENDER]: json(aTender({ rules: someRules({ feeCents: 20_000 }) })) });
    await pass(59_000);
    expect(screen.getByText('known: 20000')).toBeVisible();
  });

  it('hides the old numbers when it cannot be read again, until the reader’s retry succeeds', async () => {
    const { answer } = fakeApi();
    renderElement(<Shown />);
    await pass(0);
    answer({ [READ_CURRENT_TENDER]: () => refusal('unavailable') });
    await pass(46_000);
    expect(screen.getByText('failed: nothing')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('non riusciamo a leggere i numeri del bando');
    answer({ [READ_CURRENT_TENDER]: json(aTender()) });
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await pass(0);
    expect(screen.getByText('known: 15000')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is asked for again just after its opening or closing', async () => {
    const closesAt = '2026-11-23T08:00:20.000Z';
    const { calls, answer } = fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ closesAt })) });
    renderElement(<Shown />);
    await pass(0);
    expect(asked(calls)).toBe(1);
    answer({ [READ_CURRENT_TENDER]: json(aTender({ status: 'closed', closesAt })) });
    await pass(20_000);
    expect(asked(calls)).toBe(1);
    await pass(3_100);
    expect(asked(calls)).toBe(2);
  });

  it('knows how far the server’s clock is ahead', async () => {
    fakeApi({ [READ_CURRENT_TENDER]: dated(aTender(), 'Mon, 23 Nov 2026 08:10:00 GMT') });
    renderElement(<Shown />);
    await pass(0);
    expect(screen.getByText(/^ahead by 60[01]$/)).toBeVisible();
  });
});
