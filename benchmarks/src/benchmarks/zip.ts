import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@lacorte/contracts';
import { ZipArchive } from 'archiver';
import { type Downloaded, download, drain } from '../load/load';
import { alternately, type Benchmark } from '../measuring/benchmark';
import { temporaryFolder } from '../product/product';
import { submitWithFiles } from './application-with-files';

/** Every file of an application as one ZIP. */
export const zip: Benchmark = {
  name: 'zip',
  applications: () => 0,
  async run(bench) {
    const { product, rounds } = bench;
    const folder = temporaryFolder(bench, 'zip');
    const { id, files } = await submitWithFiles(product.origin);
    const copies = files.map((content, index) => {
      const path = join(folder, `${index}.pdf`);
      writeFileSync(path, content);
      return path;
    });
    const { headers } = await product.administrator();
    const throughGateway = () => download(`${product.origin}${API.allApplicationDocuments(id)}`, headers);
    await throughGateway();
    const turns = await alternately(rounds, throughGateway, () => drain(zipOf(copies)));
    const what = `ZIP of ${copies.length} files of 5 MiB`;
    const limit = { what: 'archiver alone on local files', values: turns.limit.map(mibPerSecond) };
    const firstBytes = turns.product.map(({ firstByte }) => firstByte);
    return [
      { what, unit: 'MiB/s', product: turns.product.map(mibPerSecond), limit, goal: { atLeast: 0.5 } },
      { what: `${what}, first byte`, unit: 'ms', product: firstBytes, goal: { atMost: 100 } },
    ];
  },
};

const mibPerSecond = ({ bytes, total }: Downloaded) => bytes / 1024 / 1024 / (total / 1_000);

function zipOf(paths: string[]): AsyncIterable<Buffer> {
  const archive = new ZipArchive({ store: true });
  paths.forEach((path, index) => void archive.append(createReadStream(path), { name: `${index}.pdf` }));
  archive.finalize().catch((error: Error) => archive.destroy(error));
  return archive as unknown as AsyncIterable<Buffer>;
}
