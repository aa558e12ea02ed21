import { expect, it } from '@jest/globals';
import { Gate } from './gate';

it('holds callers until it is released', async () => {
  const gate = new Gate();
  const passed: string[] = [];
  const pass = (name: string) => gate.pass().then(() => passed.push(name));
  await pass('before');
  gate.hold();
  const held = [pass('first'), pass('second')];
  await gate.held(2);
  expect(passed).toEqual(['before']);
  gate.release(1);
  await held[0];
  expect(passed).toEqual(['before', 'first']);
  const third = pass('third');
  await gate.held(2);
  gate.release();
  await Promise.all([...held, third]);
  await pass('after');
  expect(passed).toEqual(['before', 'first', 'second', 'third', 'after']);
});
