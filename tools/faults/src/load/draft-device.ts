import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { API, type Draft, type DraftValues, type SavedDraft } from '@lacorte/contracts';
import type { AnswerLog } from './answer-log';
import { type Answer, json, type Visitor } from './visitor';

const AGAIN_AFTER_MS = 100;
/** Longer than PostgreSQL is away. */
const TRIES = 600;

/** A device that saves the draft of its account, as the form does. */
export class DraftDevice {
  /** Of the draft that it knows; null before the first save. */
  version: number | null = null;
  /** Saves that were found in the draft after their answer was lost. */
  recognized = 0;

  constructor(
    readonly visitor: Visitor,
    private readonly log: AnswerLog,
  ) {}

  send(values: DraftValues): Promise<Answer> {
    return this.visitor.call('PUT', API.userDraft, { values, version: this.version });
  }

  /** Sends the values until the answer says that they are saved. @returns false when the draft is another one */
  async save(values: DraftValues): Promise<boolean> {
    for (let left = TRIES; left > 0; left -= 1) {
      const begun = performance.now();
      const answer = await this.send(values);
      const current = conflictOf(answer);
      const isOwn = isDeepStrictEqual(current?.values, values);
      const verdict = this.log.note('save', answer, isOwn ? 409 : 200, performance.now() - begun);
      if (isOwn) this.recognized += 1;
      if (verdict === 'right') this.version = (current ?? json<SavedDraft>(answer))?.version ?? null;
      if (verdict === 'right' || verdict === 'wrong') return verdict === 'right';
      await pause(AGAIN_AFTER_MS);
    }
    return false;
  }

  async read(): Promise<Draft | undefined> {
    return json<Draft>(await this.visitor.call('GET', API.userDraft));
  }
}

/** The draft as it stands, of an answer that another save was first; undefined for any other answer. */
export function conflictOf(answer: Answer): Draft | undefined {
  const body = json<{ code: string; current?: Draft }>(answer);
  return answer.status === 409 && body?.code === 'version-conflict' ? body.current : undefined;
}
