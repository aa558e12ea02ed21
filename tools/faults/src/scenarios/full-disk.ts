import { API } from '@lacorte/contracts';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, Applicant } from '../load/applicant';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import { Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const PEOPLE = 5;
const FILE_BYTES = 200_000;

/** Object storage has no room left. */
export async function fullDisk(broken: Broken): Promise<void> {
  const { stack, objectStorageDisk: disk, report } = broken;
  if (!disk) {
    report.say('left out: only root may give object storage a small disk');
    return;
  }
  const before = await applyWithFiles(broken, 'with room');
  disk.fill();
  report.say('the disk of object storage is full');
  const log = new AnswerLog();
  const during: Accepted[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const applicant = new Applicant(stack.origin, log);
    const one = await applicant.apply(1);
    if (!one) continue;
    during.push(one);
    await applicant.attach(one, FILE_BYTES, 1);
  }
  report.say(log.summary());
  report.check('applications are accepted without their files', during.length === PEOPLE, during.length);
  report.check('every answer was right or a clear refusal', log.wrong.length === 0, log.wrong.slice(0, 5).join(' | '));
  report.check(
    'no file counts as attached',
    during.every(({ file }) => file === undefined),
  );
  const [one] = during;
  const pdf = one && (await new Visitor(stack.origin).call('GET', API.applicationPdf(one.id)));
  report.check('a receipt is printed without being kept', pdf?.status === 200, pdf?.status);
  disk.makeRoom();
  const after = await applyWithFiles(broken, 'with room again');
  report.check(
    'files are taken again',
    after.every(({ file }) => file !== undefined),
  );
  report.say(`what was left to do was done after ${await settled(stack)} s`);
  await verify(broken, [...before, ...during, ...after]);
}

async function applyWithFiles({ stack, report }: Broken, when: string): Promise<Accepted[]> {
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const applicant = new Applicant(stack.origin, log);
    const one = await applicant.apply(1);
    if (!one) continue;
    accepted.push(one);
    await applicant.attach(one, FILE_BYTES, 1);
  }
  report.say(`${when}: ${log.summary()}`);
  return accepted;
}
