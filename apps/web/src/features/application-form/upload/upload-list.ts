import type { DocumentSectionId, UploadTicket } from '@lacorte/contracts';
import { putFile, requestUpload } from '../api/put-file';
import { keepTrying, noRoomFor, sleepUntil } from '../waiting/keep-trying';
import { isStale, type UploadItem } from './upload-item';

const MOST_AT_ONCE = 2;

type Outcome = 'done' | 'failed';

const NOT_SENT = { status: 'waiting', percent: 0, filePath: '', issuedAt: 0, refusal: undefined } as const;

/** The chosen files and their uploads. Independent of React; the step subscribes. */
export class UploadList {
  private items: readonly UploadItem[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stops = new Map<string, AbortController>();
  /** Sequential: the first answer sets the cookie that ties the files to this browser. */
  private lastTicket: Promise<unknown> = Promise.resolve();

  onOutcome: (item: UploadItem, outcome: Outcome) => void = () => {};

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getItems = (): readonly UploadItem[] => this.items;

  add(section: DocumentSectionId, files: readonly File[]): void {
    const added = files.map((file): UploadItem => {
      return { id: crypto.randomUUID(), section, file, isRenewal: false, ...NOT_SENT };
    });
    this.set([...this.items, ...added]);
    this.startNext();
  }

  retry(id: string): void {
    this.change(id, NOT_SENT);
    this.startNext();
  }

  /** Uploads files again that the server will delete soon. */
  readonly renew = (): void => {
    const now = Date.now();
    if (!this.items.some((item) => isStale(item, now))) return;
    this.set(this.items.map((item) => (isStale(item, now) ? { ...item, ...NOT_SENT, isRenewal: true } : item)));
    this.startNext();
  };

  remove(id: string): void {
    this.set(this.items.filter((item) => item.id !== id));
    this.stops.get(id)?.abort();
  }

  /** Aborts all uploads; the list can be used afterwards. */
  stopAll(): void {
    for (const stop of this.stops.values()) stop.abort();
  }

  private startNext(): void {
    const free = MOST_AT_ONCE - this.stops.size;
    const waiting = this.items.filter((item) => item.status === 'waiting');
    for (const item of waiting.slice(0, Math.max(free, 0))) void this.upload(item);
  }

  private async upload(item: UploadItem): Promise<void> {
    const stop = new AbortController();
    this.stops.set(item.id, stop);
    const patiently = <T>(call: () => Promise<T>) => this.patiently(item.id, stop.signal, call);
    this.change(item.id, { status: 'uploading' });
    try {
      const { uploadURL, filePath } = await this.inTurn(() =>
        patiently(() => requestUpload(item.file.name, stop.signal)),
      );
      const issuedAt = Date.now();
      const onProgress = (percent: number) => this.change(item.id, { percent });
      await patiently(() => putFile(uploadURL, item.file, { signal: stop.signal, onProgress }));
      this.settle(item, { status: 'done', percent: 100, filePath, issuedAt });
    } catch (error) {
      // The file stays and can be retried (specification, section 8).
      if (!stop.signal.aborted) this.settle(item, { status: 'failed', percent: 0, refusal: noRoomFor(error) });
    } finally {
      this.stops.delete(item.id);
      this.startNext();
    }
  }

  private inTurn(askForTicket: () => Promise<UploadTicket>): Promise<UploadTicket> {
    const ticket = this.lastTicket.then(askForTicket);
    this.lastTicket = ticket.catch(() => undefined);
    return ticket;
  }

  /** Retries while the server is busy. A lost connection is reported: a repeated upload is harmless. */
  private patiently<T>(id: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const send = () => {
      this.change(id, { status: 'uploading' });
      return call();
    };
    return keepTrying(send, async ({ cause, nextTryAt }) => {
      if (cause === 'connection') return false;
      this.change(id, { status: 'delayed', percent: 0 });
      return sleepUntil(nextTryAt, signal);
    });
  }

  private settle(item: UploadItem, change: Partial<UploadItem> & { status: Outcome }): void {
    this.change(item.id, change);
    this.onOutcome({ ...item, ...change }, change.status);
  }

  private change(id: string, change: Partial<UploadItem>): void {
    this.set(this.items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  private set(items: readonly UploadItem[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }
}
