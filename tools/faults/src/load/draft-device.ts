import { isDeepStrictEqual } from 'node:util';
import { API, type Draft, type DraftValues, type SavedDraft } from '@lacorte/contracts';
import type { AnswerLog } from './answer-log';
import { type Answer, json, type Visitor } from './visitor';

/** At 300 ms each: longer than PostgreSQL is away. */
const TRIES = 200;

/** A device that saves the draft of its account, as the form does. */
export class DraftDevice {
  /** Version of the draft that it knows; null before the first save. */
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
    let current: Draft | undefined;
    const send = async (): Promise<Answer> => {
      const answer = await this.send(values);
      current = conflictOf(answer);
      return isDeepStrictEqual(current?.values, values) ? { ...answer, status: 200 } : answer;
    };
    const answer = await this.log.ask('save', send, { tries: TRIES });
    if (!answer) return false;
    if (current) this.recognized += 1;
    this.version = (current ?? json<SavedDraft>(answer))?.version ?? null;
    return true;
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
