import { usePageTitle } from '../../lib/use-page-title';
import { About } from './about';
import { Advantages } from './advantages';
import { Hero } from './hero';
import { Stats } from './stats';
import { Subscriptions } from './subscriptions';

export function Component() {
  usePageTitle('home.page.title');
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
