import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { API } from '@lacorte/contracts';
import { ZipArchive } from 'archiver';
import { type Downloaded, download, drain } from '../load/download';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/memory';
import type { Product } from '../product/product';
import { type ApplicationWithFiles, submitWithFiles } from './application-with-files';

const MIB = 1024 * 1024;

interface Parts {
  product: Product;
  application: ApplicationWithFiles;
  /** Copies of its files on the disk. */
  copies: string[];
  /** Addresses of its files in object storage. */
  objects: string[];
}

/** Every file of an application as one ZIP. */
export const zip: Benchmark = {
  name: 'zip',
  applications: () => 0,
  async run(bench) {
    const folder = mkdtempSync(join(tmpdir(), 'lacorte-zip-'));
    try {
      const application = await submitWithFiles(bench.product.origin);
      const copies = application.files.map((content, index) => {
        const path = join(folder, `${index}.pdf`);
        writeFileSync(path, content);
        return path;
      });
      const objects = await objectsOf(bench.product, application.id);
      return await measure(bench, { product: bench.product, application, copies, objects });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function measure({ rounds, product }: Bench, parts: Parts): Promise<Measurement[]> {
  const { headers } = await product.administrator();
  const url = `${product.origin}${API.allApplicationDocuments(parts.application.id)}`;
  const growths: number[] = [];
  const throughGateway = async () => {
    const memory = new MemoryWatch(product.pidOf('documents'));
    const result = await download(url, headers);
    growths.push(memory.stop());
    return result;
  };
  await download(url, headers);
  const alone = await alternately(rounds, throughGateway, () =>
    drain(zipOf(parts.copies.map((path) => createReadStream(path)))),
  );
  const fromStore = await alternately(
    rounds,
    () => download(url, headers),
    () => drain(zipOf(parts.objects.map((object) => Readable.from(contentOf(object), { objectMode: false })))),
  );
  const what = `ZIP of ${parts.copies.length} files of 5 MiB`;
  return [
    throughput(what, alone, 'archiver alone on local files', 0.5),
    throughput(what, fromStore, 'archiver alone on the objects of the store'),
    {
      what: `${what}, first byte`,
      unit: 'ms',
      product: alone.product.map(({ firstByte }) => firstByte),
      goal: { of: 'product', atMost: 100 },
    },
    { what: `${what}, memory of documents grows by`, unit: 'MiB', product: growths },
  ];
}

function throughput(
  what: string,
  { product, limit }: { product: Downloaded[]; limit: Downloaded[] },
  limitName: string,
  atLeast?: number,
): Measurement {
  const mibPerSecond = ({ bytes, total }: Downloaded) => bytes / MIB / (total / 1_000);
  return {
    what,
    unit: 'MiB/s',
    product: product.map(mibPerSecond),
    limit: { what: limitName, values: limit.map(mibPerSecond) },
    ...(atLeast !== undefined && { goal: { of: 'ratio', atLeast } }),
  };
}

function zipOf(contents: Readable[]): AsyncIterable<Buffer> {
  const archive = new ZipArchive({ store: true });
  contents.forEach((content, index) => void archive.append(content, { name: `${index}.pdf` }));
  archive.finalize().catch((error: Error) => archive.destroy(error));
  return archive as unknown as AsyncIterable<Buffer>;
}

async function* contentOf(url: string): AsyncIterable<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the store answers ${response.status}`);
  yield* response.body;
}

/** The store of the local stack answers who can reach it, without a signature. */
async function objectsOf({ database, urls }: Product, applicationId: string): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    'SELECT object_key AS key FROM documents.files WHERE application_id = $1',
    [applicationId],
  );
  return rows.map(({ key }) => `${urls.objectStorage}/files/${key}`);
}
