import { PAGES } from '@lacorte/contracts';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { About } from './about';
import { Advantages } from './advantages';
import { Hero } from './hero';
import { Stats } from './stats';
import { Subscriptions } from './subscriptions';

export function Component() {
  usePageHead('home.page.title', { path: PAGES.home, description: 'home.page.description' });
  return (
    <>
      <Hero />
      <Stats />
      <About />
      <Advantages />
      <Subscriptions />
    </>
  );
}
