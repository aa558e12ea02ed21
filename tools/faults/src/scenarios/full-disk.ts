import { API } from '@lacorte/contracts';
import { AnswerLog } from '../load/answer-log';
import { type Accepted, apply } from '../load/applicants';
import { settleAndVerify } from '../load/verify';
import { Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const PEOPLE = 5;

export async function fullDisk(broken: Broken): Promise<void> {
  const { stack, objectStorageDisk: disk, report } = broken;
  if (!disk) {
    report.say('not run: only root may give object storage a small disk');
    return;
  }
  const before = await applyWithFiles(broken, 'before');
  disk.fill();
  const during = await applyWithFiles(broken, 'while the disk is full');
  report.count('applications are accepted without their files', during.length, PEOPLE);
  report.check('no file counts as attached', !during.some(hasFile));
  const [one] = during;
  const pdf = one && (await new Visitor(stack.origin).call('GET', API.applicationPdf(one.id)));
  report.count('a receipt is printed without being stored', pdf?.status, 200);
  disk.makeRoom();
  const after = await applyWithFiles(broken, 'with room again');
  report.check('files are accepted again', after.every(hasFile));
  await settleAndVerify(broken, [...before, ...during, ...after]);
}

const hasFile = ({ file }: Accepted) => file !== undefined;

async function applyWithFiles({ stack, report }: Broken, when: string): Promise<Accepted[]> {
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const one = await apply(stack.origin, log, { fileBytes: 200_000 });
    if (one) accepted.push(one);
  }
  report.say(`${when}: ${log.summary()}`);
  report.checkAnswers(log, `${when}: `);
  return accepted;
}
