import { parsePath } from 'react-router-dom';
import { loadFirstPage, routes } from '../src/app/router';
import { type Answers, fakeApi } from './fake-api';
import { renderRoutes } from './render-page';

/** Opens a page of the site; loads its modules first. */
export async function openSite(path: string, answers: Answers = {}) {
  await loadFirstPage(parsePath(path));
  const api = fakeApi(answers);
  return { ...api, ...renderRoutes(routes, path) };
}
