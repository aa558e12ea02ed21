import type { DocumentSectionId, OwnApplication } from '@lacorte/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import type { Refusal } from '../../../lib/refusal-text';
import { attachRefusal } from '../../../lib/uploads/attach-documents';
import type { Rework } from '../../../lib/uploads/photo-pages';
import { inSection, lastSegment, type UploadItem } from '../../../lib/uploads/upload-item';
import { UploadList } from '../../../lib/uploads/upload-list';
import { changeDocuments, type Edits } from './section-files';

export interface ClosedDocuments {
  refusal: Refusal;
  names: readonly string[];
}

/** Called with the names of files that were attached or have failed. */
type Say = (outcome: 'attached' | 'failed', names: readonly string[]) => void;

const BAD_REQUEST = 400;

/** Uploads files of one application and attaches them, one call after the other. Independent of React. */
export class AttachmentRun {
  readonly list = new UploadList();
  /** Reference of the file that an item replaces, by the id of the item. */
  private readonly replaced = new Map<string, string>();
  /** Files that were chosen in this tab and are attached now, by their references. */
  private readonly attached = new Map<string, UploadItem>();
  private closed: ClosedDocuments | undefined;
  private say: Say = () => {};
  private isAttaching = false;
  private stop = new AbortController();

  constructor(
    private readonly queryClient: QueryClient,
    private readonly application: Pick<OwnApplication, 'id'>,
  ) {}

  start(say: Say): () => void {
    this.say = say;
    this.stop = new AbortController();
    this.list.onOutcome = (item, outcome) => {
      if (outcome === 'failed') this.say('failed', [item.name]);
      else void this.attachUploaded();
    };
    return () => {
      this.stop.abort();
      this.list.stopAll();
    };
  }

  readonly getClosed = (): ClosedDocuments | undefined => this.closed;

  readonly chosenFor = (filePath: string): UploadItem | undefined => this.attached.get(filePath);

  /** Changes the photos of an attached file. The changed file is uploaded and replaces the attached file. */
  readonly rework = async (item: UploadItem, work: Parameters<Rework>[0]): ReturnType<Rework> => {
    if (this.list.getItems().some(({ id }) => id === item.id)) return undefined;
    this.began([item], item.filePath);
    this.list.putBack(item);
    const refusal = await work(this.list);
    if (refusal) this.list.remove(item.id);
    return refusal;
  };

  coming(section: DocumentSectionId): UploadItem[] {
    return inSection(this.list.getItems(), section).filter(({ id }) => !this.replaced.has(id));
  }

  /** Called when files were chosen. `replaced` is the reference of the file whose place they take. */
  began(items: readonly UploadItem[], replaced?: string): void {
    this.closed = undefined;
    if (replaced !== undefined) for (const { id } of items) this.replaced.set(id, replaced);
  }

  /** Attaches a file again if it was uploaded. Otherwise, uploads it again. */
  readonly retry = (id: string): void => {
    const item = this.list.getItems().find((one) => one.id === id);
    if (item?.filePath) {
      this.list.change([id], { status: 'done', refusal: undefined });
      void this.attachUploaded();
    } else {
      this.list.retry(id);
    }
  };

  private async attachUploaded(): Promise<void> {
    if (this.isAttaching) return;
    this.isAttaching = true;
    try {
      for (let items = this.uploaded(); items.length > 0; items = this.uploaded()) await this.attach(items);
    } finally {
      this.isAttaching = false;
    }
  }

  private uploaded(): UploadItem[] {
    return this.stop.signal.aborted ? [] : this.list.getItems().filter(({ status }) => status === 'done');
  }

  /** Attaches the files with one call, or one by one if the server refuses the call, because a bad file must not stop the others. */
  private async attach(items: readonly UploadItem[]): Promise<void> {
    try {
      await changeDocuments(this.queryClient, this.application, this.editsFor(items), this.stop.signal);
      for (const item of items) this.attached.set(item.filePath, item);
      this.settle(items);
      this.say('attached', items.map(nameOf));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      const refusal = attachRefusal(error);
      const isClosed = refusal?.code === 'documents-closed';
      if (items.length > 1 && (isClosed || status === BAD_REQUEST)) {
        for (const item of items) await this.attach([item]);
      } else if (isClosed) this.close(items, refusal);
      else {
        const ids = items.map(({ id }) => id);
        this.list.change(ids, { status: 'failed', refusal });
        this.say('failed', items.map(nameOf));
      }
    }
  }

  private editsFor(items: readonly UploadItem[]): Edits {
    const edits: Edits = new Map();
    for (const item of items) {
      const before = edits.get(item.section);
      edits.set(item.section, (paths) => this.withFile(before ? before(paths) : paths, item));
    }
    return edits;
  }

  /** Adds a file. A replacement takes the place of the old file, so that front and back keep their order. */
  private withFile(paths: readonly string[], { id, filePath }: UploadItem): readonly string[] {
    // The file is already attached if only the answer to an earlier attempt was lost.
    if (paths.includes(filePath)) return paths;
    const old = this.replaced.get(id);
    return old !== undefined && paths.includes(old)
      ? paths.map((path) => (path === old ? filePath : path))
      : [...paths, filePath];
  }

  private close(items: readonly UploadItem[], refusal: Refusal): void {
    this.closed = { refusal, names: [...(this.closed?.names ?? []), ...items.map(nameOf)] };
    this.settle(items);
    // The applications are read again, because they say which sections are open now.
    void this.queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
  }

  private settle(items: readonly UploadItem[]): void {
    for (const { id } of items) {
      this.replaced.delete(id);
      this.list.remove(id);
    }
  }
}

function nameOf({ filePath, name }: UploadItem): string {
  return lastSegment(filePath) || name;
}
