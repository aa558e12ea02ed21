import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@lacorte/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useParams } from 'react-router-dom';
import { anAdminApplication, anApplicationsPage, listCall } from '../../../test/admin-samples';
import { type Answers, fakeApi, json } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { nextSort, readListState, writeListState } from './list-state';
import { useListTrail } from './list-trail';
import { useOrigin } from './origin';
import { useOriginHere } from './origin-here';

const read = (address: string) => readListState(new URLSearchParams(address));

describe('the list in the address of the page', () => {
  it('is every application, newest first, when the address says nothing, and keeps search, filter, order and page', () => {
    const none = { tender: undefined, work: undefined };
    expect(read('')).toEqual({ q: '', status: undefined, ...none, sort: '-createdAt', page: 1 });
    const address = 'q=ferrari&status=under_review&tender=t1&queue=mine&sort=cognome&page=3';
    const tenderAndWork = { tender: 't1', work: 'mine' };
    expect(read(address)).toEqual({ q: 'ferrari', status: 'under_review', ...tenderAndWork, sort: 'cognome', page: 3 });
    expect(writeListState(read(address)).toString()).toBe(address);
  });

  it('reads the work on applications as one choice', () => {
    for (const [address, work] of [
      ['queue=to-assess', 'to-assess'],
      ['assessed=true', 'assessed'],
      ['assessed=false', 'not-assessed'],
      ['duplicates=true', 'duplicates'],
    ] as const) {
      expect(read(address).work).toBe(work);
      expect(writeListState(read(address)).toString()).toBe(address);
    }
  });

  it('takes no notice of what it cannot be', () => {
    const odd = ['page=0', 'page=-2', 'page=1.5', 'page=x', 'status=lost', 'queue=x', 'duplicates=1', 'sort=password'];
    const known = JSON.stringify(read(''));
    expect([...odd, 'sort=--cognome'].filter((address) => JSON.stringify(read(address)) !== known)).toEqual([]);
    expect(writeListState(read('')).toString()).toBe('');
  });

  it('turns the order round at the same column; a name begins at A, a date with the newest', () => {
    expect(nextSort('-createdAt', 'createdAt')).toBe('createdAt');
    expect(nextSort('createdAt', 'createdAt')).toBe('-createdAt');
    expect(nextSort('-createdAt', 'cognome')).toBe('cognome');
    expect(nextSort('cognome', 'createdAt')).toBe('-createdAt');
  });
});

function Page() {
  const { id = '' } = useParams();
  const { back, previous, next, position } = useListTrail(id);
  return (
    <>
      <h1>{id}</h1>
      <p>{position ? `${position.number} of ${position.total}` : 'no place'}</p>
      <Link to={back.to} state={back.state}>
        back
      </Link>
      {previous && <Link to={previous}>previous</Link>}
      {next && <Link to={next}>next</Link>}
    </>
  );
}

function open(address: string, answers: Answers) {
  const api = fakeApi(answers);
  return { ...api, ...renderRoutes([{ path: '/admin/domande/:id', Component: Page }], address) };
}

/** A page of two applications of a list of `total`. */
const two = (ids: string[], total: number, page = 1) =>
  json(
    anApplicationsPage(
      ids.map((id) => anAdminApplication({ id })),
      { total, page, pageSize: 2 },
    ),
  );

const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const shows = (id: string) => screen.findByRole('heading', { name: id });

describe('the way through the list', () => {
  it('goes on over the end of a page, and the way back leads to the page that is reached', async () => {
    await open('/admin/domande/a1?status=submitted', {
      [listCall({ status: 'submitted' })]: two(['a1', 'a2'], 4),
      [listCall({ status: 'submitted', page: 2 })]: two(['a3', 'a4'], 4, 2),
    });
    expect(await screen.findByText('1 of 4')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'previous' })).toBeNull();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin?status=submitted');
    await press('next');
    await press('next');
    await shows('a3');
    expect(screen.getByText('3 of 4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin?status=submitted&page=2');
    await press('next');
    await shows('a4');
    expect(screen.queryByRole('link', { name: 'next' })).toBeNull();
  });

  it('goes back over the beginning of a page', async () => {
    await open('/admin/domande/a3?page=2', {
      [listCall()]: two(['a1', 'a2'], 4),
      [listCall({ page: 2 })]: two(['a3', 'a4'], 4, 2),
    });
    expect(await screen.findByText('3 of 4')).toBeVisible();
    await press('previous');
    await shows('a2');
    expect(screen.getByText('2 of 4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin');
  });

  it('keeps the place of an application that left the queue, and misses none of those that moved up', async () => {
    const queue = listCall({ work: 'to-assess' });
    const { answer } = await open('/admin/domande/a1?queue=to-assess', { [queue]: two(['a1', 'a2'], 4) });
    await screen.findByText('1 of 4');
    answer({ [queue]: two(['a3', 'a4'], 2) });
    await press('next');
    await press('next');
    await shows('a3');
    expect(screen.getByRole('link', { name: 'previous' })).toHaveAttribute('href', '/admin/domande/a2?queue=to-assess');
  });

  it('goes on with the first of the queue when the application has left it before', async () => {
    await open('/admin/domande/a0?queue=to-assess', { [listCall({ work: 'to-assess' })]: two(['a1', 'a2'], 2) });
    expect(await screen.findByRole('link', { name: 'next' })).toHaveAttribute(
      'href',
      '/admin/domande/a1?queue=to-assess',
    );
    expect(screen.getByText('no place')).toBeVisible();
  });

  it('has no neighbours for an application that is not on the list', async () => {
    const { calls } = await open('/admin/domande/a9', { [listCall()]: two(['a1', 'a2'], 2) });
    await shows('a9');
    await screen.findByText('no place');
    expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin'))).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'next' })).toBeNull();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin');
  });
});

function Rankings() {
  return (
    <Link to="/admin/domande/a1" state={useOriginHere()}>
      application
    </Link>
  );
}

function Application() {
  const origin = useOrigin();
  return <p>{origin ? `${origin.text} ${origin.state.origin}` : 'list'}</p>;
}

const routes = [
  { path: PAGES.adminRankings, Component: Rankings },
  { path: '/admin/domande/:id', Component: Application },
];

describe('the origin of the page of an application', () => {
  it('is the page of the rankings with its parameters', async () => {
    for (const [search, text] of [
      ['?tender=t1&run=k1&page=2', 'toRanking'],
      ['?tender=t1&view=riesami', 'toReviews'],
      ['?tender=t1', 'toRankings'],
    ]) {
      const { unmount } = renderRoutes(routes, `${PAGES.adminRankings}${search}`);
      await userEvent.click(screen.getByRole('link', { name: 'application' }));
      expect(screen.getByText(`adminApplication.trail.${text} ${PAGES.adminRankings}${search}`)).toBeVisible();
      unmount();
    }
  });

  it('is not known from another state', () => {
    const elsewhere = ['/admin/bandi', 'https://elsewhere.example/admin/graduatorie'].map((origin) => ({ origin }));
    for (const state of [null, {}, { origin: 3 }, ...elsewhere]) {
      const { unmount } = renderRoutes(routes, '/admin/domande/a1', state);
      expect(screen.getByText('list')).toBeVisible();
      unmount();
    }
  });
});
