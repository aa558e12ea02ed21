import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Which files of a build a source file is in. */
export class PageChunks {
  private readonly byModule = new Map<string, Rolldown.OutputChunk>();
  private readonly byFile = new Map<string, Rolldown.OutputChunk>();
  private readonly source: string;

  /** @param source folder that the source files are named from */
  constructor(bundle: Rolldown.OutputBundle, source: string) {
    this.source = source;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      this.byFile.set(chunk.fileName, chunk);
      for (const module of chunk.moduleIds) this.byModule.set(module, chunk);
    }
  }

  /**
   * The files that `modules` come in, with all that those import, without what comes with `entry` anyhow.
   *
   * @throws Error that names a module which is not part of the build
   */
  filesOf(modules: string[], entry: string): string[] {
    const files = new Set<string>();
    for (const module of modules) this.collect(this.chunkOf(module), files);
    const there = this.filesWith(entry);
    return [...files].filter((file) => !there.has(file));
  }

  private filesWith(entry: string): Set<string> {
    const files = new Set<string>();
    this.collect(this.chunkOf(entry), files);
    return files;
  }

  private chunkOf(module: string): Rolldown.OutputChunk {
    const chunk = this.byModule.get(join(this.source, module));
    if (!chunk) throw new Error(`${module} is not part of the build`);
    return chunk;
  }

  private collect(chunk: Rolldown.OutputChunk, files: Set<string>): void {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const imported of chunk.imports) {
      const next = this.byFile.get(imported);
      if (next) this.collect(next, files);
    }
  }
}
