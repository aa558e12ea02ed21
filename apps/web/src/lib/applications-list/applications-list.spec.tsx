import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useParams } from 'react-router-dom';
import { anAdminApplication, anApplicationsPage, listCall, placeAnswer, placeCall } from '../../../test/admin-samples';
import { type Answers, fakeApi, json } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { applicationsPageQuery, nextSort, readListState, writeListState } from './list-state';
import { useListTrail } from './list-trail';
import { useOrigin } from './origin';
import { useOriginHere } from './origin-here';

const read = (address: string) => readListState(new URLSearchParams(address));

describe('the list in the address of the page', () => {
  it('is every application, newest first, when the address says nothing, and keeps search, filter, order and page', () => {
    const none = { tender: undefined, withdrawn: undefined, work: undefined };
    expect(read('')).toEqual({ q: '', status: undefined, ...none, sort: '-createdAt', page: 1 });
    const address = 'q=ferrari&status=under_review&tender=t1&withdrawn=false&queue=mine&sort=cognome&page=3';
    const tenderAndWork = { tender: 't1', withdrawn: 'false', work: 'mine' };
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
    const odd = [
      'page=0',
      'page=-2',
      'page=1.5',
      'page=x',
      'status=lost',
      'queue=x',
      'withdrawn=1',
      'duplicates=1',
      'sort=password',
    ];
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

function List() {
  const { data } = useQuery(applicationsPageQuery(read('')));
  return data ? <Link to="/admin/domande/a2">a2</Link> : null;
}

function open(address: string, answers: Answers) {
  const api = fakeApi(answers);
  return { ...api, ...renderRoutes([{ path: '/admin/domande/:id', Component: Page }], address) };
}

/** Answers to the calls for the places of these applications. The list shows them in this order. */
function placesIn(ids: string[], list: Parameters<typeof placeCall>[1] = {}, before = 0, total = ids.length): Answers {
  return Object.fromEntries(
    ids.map((id, index) => [
      placeCall(id, list),
      placeAnswer({
        previous: ids[index - 1] ?? null,
        next: ids[index + 1] ?? null,
        before: before + index,
        total,
      }),
    ]),
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const shows = (id: string) => screen.findByRole('heading', { name: id });

describe('the way through the list', () => {
  it('goes on over the end of a page, and the way back leads to the page that is reached', async () => {
    const ids = ['a48', 'a49', 'a50', 'a51', 'a52'];
    await open('/admin/domande/a49?status=submitted', placesIn(ids, { status: 'submitted' }, 47, 52));
    expect(await screen.findByText('49 of 52')).toBeVisible();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin?status=submitted');
    await press('next');
    await press('next');
    await shows('a51');
    expect(await screen.findByText('51 of 52')).toBeVisible();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin?status=submitted&page=2');
    await press('next');
    await shows('a52');
    expect(await screen.findByText('52 of 52')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'next' })).toBeNull();
  });

  it('goes back over the beginning of a page', async () => {
    await open('/admin/domande/a51?page=2', placesIn(['a49', 'a50', 'a51', 'a52'], {}, 48, 52));
    expect(await screen.findByText('51 of 52')).toBeVisible();
    await press('previous');
    await shows('a50');
    expect(await screen.findByText('50 of 52')).toBeVisible();
    expect(screen.getByRole('link', { name: 'back' })).toHaveAttribute('href', '/admin');
  });

  it('keeps the place of an application that left the queue, and misses none of those that moved up', async () => {
    const queue = { work: 'to-assess' } as const;
    const left = { previous: null, before: 0, total: 2, listed: false };
    const { calls } = await open('/admin/domande/a1?queue=to-assess', {
      [placeCall('a1', queue)]: placeAnswer({ next: 'a2', total: 4 }),
      [placeCall('a2', queue)]: placeAnswer({ ...left, next: 'a3' }),
      [placeCall('a3', queue)]: placeAnswer({ next: 'a4', total: 2 }),
      [placeCall('a4', queue)]: placeAnswer({ previous: 'a3', before: 1, total: 2 }),
    });
    await screen.findByText('1 of 4');
    expect(screen.queryByRole('link', { name: 'previous' })).toBeNull();
    await press('next');
    await press('next');
    await shows('a3');
    expect(await screen.findByText('3 of 4')).toBeVisible();
    expect(screen.getByRole('link', { name: 'previous' })).toHaveAttribute('href', '/admin/domande/a2?queue=to-assess');
    await press('previous');
    await press('previous');
    await shows('a1');
    expect(screen.getByText('1 of 4')).toBeVisible();
    const asked = calls.map(({ path }) => path).filter((path) => path.includes('around=a1'));
    expect(asked).toHaveLength(1);
  });

  it('goes on with the first of the queue when the application has left it before', async () => {
    const list = { work: 'to-assess' } as const;
    await open('/admin/domande/a0?queue=to-assess', {
      [placeCall('a0', list)]: placeAnswer({ previous: 'a1', next: 'a2', before: 1, total: 2, listed: false }),
      [listCall(list)]: json(anApplicationsPage(['a1', 'a2'].map((id) => anAdminApplication({ id })))),
      ...placesIn(['a1', 'a2'], list),
    });
    expect(await screen.findByRole('link', { name: 'next' })).toHaveAttribute(
      'href',
      '/admin/domande/a1?queue=to-assess',
    );
    expect(screen.getByText('no place')).toBeVisible();
    await press('next');
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'previous' })).toBeNull();
  });

  it('has a place for an application that has left the list since the reader saw it there', async () => {
    fakeApi({
      [listCall({})]: json(anApplicationsPage(['a1', 'a2', 'a3'].map((id) => anAdminApplication({ id })))),
      [placeCall('a2')]: placeAnswer({ previous: 'a1', next: 'a3', before: 1, total: 2, listed: false }),
      ...placesIn(['a1', 'a3']),
    });
    renderRoutes(
      [
        { path: '/admin', Component: List },
        { path: '/admin/domande/:id', Component: Page },
      ],
      '/admin',
    );
    await press('a2');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await press('next');
    expect(await screen.findByText('3 of 3')).toBeVisible();
    await press('previous');
    expect(await screen.findByText('2 of 3')).toBeVisible();
  });

  it('has no neighbours for an application that is not on the list', async () => {
    const left = placeAnswer({ previous: 'a1', next: 'a2', before: 1, total: 2, listed: false });
    const { calls } = await open('/admin/domande/a9', { [placeCall('a9')]: left });
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
