import { API, type DocumentSectionId, type UploadTicket } from '@lacorte/contracts';
import { requestJson } from '../api-client';
import { Observable } from '../observable';
import { keepTrying, refusalOf, sleepUntil } from './keep-trying';
import { watched } from './stall';
import { transfer } from './transfer';
import { isStale, lastSegment, type UploadItem } from './upload-item';

const MOST_AT_ONCE = 2;
const UNKNOWN_TYPE = 'application/octet-stream';

type Outcome = 'done' | 'failed';

const NOT_SENT = { status: 'waiting', percent: 0, filePath: '', issuedAt: 0, refusal: undefined } as const;
const PLAIN = { isRenewal: false, isKept: false, contentRefusal: undefined, pages: [], chosenSize: undefined } as const;

export interface SavedFile {
  section: DocumentSectionId;
  filePath: string;
  size: number | undefined;
}

function savedItem({ section, filePath, size }: SavedFile): UploadItem {
  const uploaded = { status: 'done', percent: 100, issuedAt: Date.now() } as const;
  const file = { file: undefined, name: lastSegment(filePath), size, filePath };
  return { ...NOT_SENT, ...PLAIN, ...uploaded, ...file, id: crypto.randomUUID(), section, isKept: true };
}

/** Holds the chosen files and their uploads. It does not depend on React; components subscribe to it. */
export class UploadList extends Observable {
  private items: readonly UploadItem[] = [];
  private readonly stops = new Map<string, AbortController>();
  /** Upload URLs are requested one by one, because the first answer sets the cookie that ties the files to this browser. */
  private lastTicket: Promise<unknown> = Promise.resolve();

  constructor(saved: readonly SavedFile[] = []) {
    super();
    this.items = saved.map(savedItem);
  }

  onOutcome: (item: UploadItem, outcome: Outcome) => void = () => {};

  readonly getItems = (): readonly UploadItem[] => this.items;

  /** Adds files, which are sent at once, or held until `send` is called. */
  add(
    section: DocumentSectionId,
    files: readonly File[],
    status: 'waiting' | 'preparing' = 'waiting',
  ): readonly UploadItem[] {
    const added = files.map((file): UploadItem => {
      const { name, size } = file;
      return { ...NOT_SENT, ...PLAIN, id: crypto.randomUUID(), section, name, size, file, status };
    });
    this.set([...this.items, ...added]);
    this.startNext();
    return added;
  }

  /** Puts a file back that was uploaded from this list. */
  putBack(item: UploadItem): void {
    this.set([...this.items, item]);
  }

  /** Stops the upload of a file that is about to be changed. */
  readonly hold = (id: string): void => {
    this.stops.get(id)?.abort();
    this.change([id], { status: 'preparing', refusal: undefined });
  };

  /** Sends a file under the id of an earlier file, whose upload is stopped. */
  readonly send = (id: string, file: File, change: Partial<UploadItem>): void => {
    this.stops.get(id)?.abort();
    const { name, size } = file;
    this.change([id], { ...NOT_SENT, isRenewal: false, isKept: false, ...change, name, size, file });
    this.startNext();
  };

  /** Replaces the uploaded files by those of a saved draft. Other files stay. */
  readonly showSaved = (files: readonly SavedFile[]): void => {
    const uploaded = this.items.filter(({ status }) => status === 'done');
    const shown = files.map((file) => uploaded.find(({ filePath }) => filePath === file.filePath) ?? savedItem(file));
    this.set([...shown, ...this.items.filter(({ status }) => status !== 'done')]);
  };

  readonly keep = (filePaths: readonly string[]): void => {
    const kept = this.items.filter((item) => !item.isKept && filePaths.includes(item.filePath));
    if (kept.length > 0) this.change(idsOf(kept), { isKept: true });
  };

  /** Changes files, for example to `failed` with the server's reason, or to `done` before another attempt to attach them. */
  change(ids: readonly string[], change: Partial<UploadItem>): void {
    this.set(this.items.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item)));
  }

  readonly retry = (id: string): void => {
    this.change([id], NOT_SENT);
    this.startNext();
  };

  /** Uploads again the files that have failed without an answer, because the browser is back online. */
  readonly retryUnanswered = (): void => {
    const unanswered = this.items.filter(({ status, refusal }) => status === 'failed' && refusal === undefined);
    if (unanswered.length === 0) return;
    this.change(idsOf(unanswered), NOT_SENT);
    this.startNext();
  };

  /** Uploads again the files that the server will delete soon. */
  readonly renew = (): void => {
    const stale = this.items.filter((item) => isStale(item, Date.now()));
    if (stale.length === 0) return;
    this.change(idsOf(stale), { ...NOT_SENT, isRenewal: true });
    this.startNext();
  };

  readonly remove = (id: string): void => {
    this.set(this.items.filter((item) => item.id !== id));
    this.stops.get(id)?.abort();
  };

  /** Aborts all uploads; the list can be used afterwards. */
  stopAll(): void {
    for (const stop of this.stops.values()) stop.abort();
  }

  /** Aborts all uploads, removes all files, and returns their names. */
  readonly removeAll = (): string[] => {
    const names = this.items.map(({ name }) => name);
    this.set([]);
    this.stopAll();
    return names;
  };

  /** Removes files that the server has lost, and returns their names. */
  readonly drop = (filePaths: readonly string[]): string[] => {
    const lost = this.items.filter(({ filePath }) => filePaths.includes(filePath));
    if (lost.length > 0) this.set(this.items.filter((item) => !lost.includes(item)));
    return lost.map(({ filePath }) => lastSegment(filePath));
  };

  private startNext(): void {
    const free = MOST_AT_ONCE - this.stops.size;
    const waiting = this.items.filter((item) => item.status === 'waiting');
    for (const item of waiting.slice(0, Math.max(free, 0))) void this.upload(item);
  }

  private async upload(item: UploadItem): Promise<void> {
    const { file } = item;
    if (!file) return;
    const stop = new AbortController();
    this.stops.set(item.id, stop);
    const patiently = <T>(call: () => Promise<T>) => this.patiently(item.id, stop.signal, call);
    this.change([item.id], { status: 'uploading' });
    try {
      const { uploadURL, filePath } = await this.inTurn(() => patiently(() => requestUpload(file.name, stop.signal)));
      const issuedAt = Date.now();
      const onProgress = (percent: number) => this.change([item.id], { percent });
      const options = { contentType: file.type || UNKNOWN_TYPE, signal: stop.signal, onProgress };
      await patiently(() => transfer('PUT', uploadURL, file, options));
      if (!stop.signal.aborted) this.settle(item, { status: 'done', percent: 100, filePath, issuedAt });
    } catch (error) {
      // The file stays and can be retried (specification, section 8).
      if (!stop.signal.aborted) this.settle(item, { status: 'failed', percent: 0, refusal: refusalOf(error) });
    } finally {
      // `send` may have started an upload of another file under the same id.
      if (this.stops.get(item.id) === stop) this.stops.delete(item.id);
      this.startNext();
    }
  }

  private inTurn(askForTicket: () => Promise<UploadTicket>): Promise<UploadTicket> {
    const ticket = this.lastTicket.then(askForTicket);
    this.lastTicket = ticket.catch(() => undefined);
    return ticket;
  }

  /** Retries while the server is busy or the call makes no progress, but not after a lost connection. */
  private patiently<T>(id: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const send = () => {
      this.change([id], { status: 'uploading' });
      return call();
    };
    return keepTrying(send, async ({ cause, isStalled, nextTryAt }) => {
      if (cause === 'connection' && !isStalled) return false;
      this.change([id], { status: isStalled ? 'stalled' : 'delayed', percent: 0 });
      return sleepUntil(nextTryAt, signal);
    });
  }

  private settle(item: UploadItem, change: Partial<UploadItem> & { status: Outcome }): void {
    this.change([item.id], change);
    this.onOutcome({ ...item, ...change }, change.status);
  }

  private set(items: readonly UploadItem[]): void {
    this.items = items;
    this.notify();
  }
}

const idsOf = (items: readonly UploadItem[]) => items.map(({ id }) => id);

function requestUpload(fileName: string, stop: AbortSignal): Promise<UploadTicket> {
  return watched(stop, (signal) => requestJson('POST', API.requestUpload, { fileName }, { signal }));
}
