import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { World } from '#tools/simulation/world.ts';

interface Content {
  data: Buffer;
  /** The content that survives a power cut for certain. */
  synced: Buffer | undefined;
  changedAt: number;
}

/** The possible failures of a disk, each with its current probability. */
export interface DiskWeather {
  readonly full: number;
  readonly broken: number;
  readonly slow: number;
}

const folderRoot = '/simulated';

class DiskError extends Error {
  readonly code: string;
  constructor(code: string, path: string) {
    super(`${code}: simulated, '${path}'`);
    this.code = code;
  }
}

/**
 * A disk in memory, with the part of `node:fs/promises` that the file store uses. Content survives
 * a power cut once it was synced, and a name once its folder was.
 */
export class SimulatedDisk {
  static readonly dataDir = folderRoot;
  readonly #world: World;
  #names = new Map<string, Content>();
  #lasting = new Map<string, Content>();
  #hidden: { names: Map<string, Content>; lasting: Map<string, Content> } | undefined;
  readonly #folders = new Set<string>();
  /** Whether it is behind a network, which fails instead of the disk. */
  readonly isRemote: boolean;
  weather: DiskWeather = { full: 0, broken: 0, slow: 0 };
  /**
   * Whether it claims to have synced what a power cut then loses: an error that must be detected.
   */
  readonly #lies: boolean;

  constructor(
    world: World,
    { isRemote, lies = false }: { readonly isRemote: boolean; readonly lies?: boolean },
  ) {
    this.isRemote = isRemote;
    this.#lies = lies;
    this.#world = world;
  }

  /** The current content of a path. */
  bytesAt(path: string): Uint8Array | undefined {
    return this.#names.get(path)?.data;
  }

  /** Loses or tears everything that was not synced. */
  cutPower(): void {
    if (this.isRemote) return;
    this.#names = new Map(this.#lasting);
    for (const content of this.#names.values())
      content.data =
        content.synced ??
        content.data.subarray(0, this.#world.chance.below(content.data.length + 1));
  }

  /**
   * Empties the folder until it is mounted again; files written there meanwhile are hidden then.
   */
  unmount(): void {
    if (this.isRemote || this.#hidden) return;
    this.#hidden = { names: this.#names, lasting: this.#lasting };
    [this.#names, this.#lasting] = [new Map(), new Map()];
  }

  mount(): void {
    if (!this.#hidden) return;
    [this.#names, this.#lasting] = [this.#hidden.names, this.#hidden.lasting];
    this.#hidden = undefined;
  }

  async #step(does: string, path: string, writes: boolean): Promise<void> {
    if (this.isRemote) return this.#world.wait(1);
    const { chance } = this.#world;
    const { full, broken, slow } = this.weather;
    await this.#world.wait(chance.happens(slow) ? chance.below(8_000) : chance.below(4));
    if (writes && chance.happens(full)) throw this.#failure('ENOSPC', does, path);
    if (chance.happens(broken)) throw this.#failure('EIO', does, path);
  }

  #failure(code: string, does: string, path: string): DiskError {
    this.#world.note(`disk: ${does} ${code}`);
    return new DiskError(code, path);
  }

  #found(path: string): Content {
    const content = this.#names.get(path);
    if (!content) throw new DiskError('ENOENT', path);
    return content;
  }

  async #write(content: Content, path: string, data: unknown): Promise<void> {
    const pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
      data instanceof Uint8Array
        ? [data]
        : typeof data === 'string'
          ? [Buffer.from(data)]
          : (data as AsyncIterable<Uint8Array>);
    for await (const piece of pieces) {
      await this.#step('write', path, true);
      content.data = Buffer.concat([content.data, piece]);
      content.changedAt = this.#world.clock;
    }
  }

  #handle(path: string, content: Content | undefined) {
    return {
      writeFile: (data: unknown) => this.#write(content ?? this.#found(path), path, data),
      sync: async () => {
        await this.#step('sync', path, true);
        if (this.#lies && this.#world.chance.happens(0.5)) return;
        if (content) content.synced = content.data;
        else
          for (const name of new Set([...this.#names.keys(), ...this.#lasting.keys()])) {
            if (dirname(name) !== path) continue;
            const found = this.#names.get(name);
            if (found) this.#lasting.set(name, found);
            else this.#lasting.delete(name);
          }
      },
      stat: async () => ({
        size: content?.data.length ?? 0,
        mtimeMs: content?.changedAt ?? 0,
      }),
      createReadStream: ({ start = 0, end = Infinity } = {}) =>
        Readable.from([content?.data.subarray(start, end + 1) ?? Buffer.alloc(0)], {
          objectMode: false,
        }),
      close: async () => undefined,
    };
  }

  readonly #calls = {
    mkdir: async (path: string) => {
      await this.#step('mkdir', path, true);
      const made = this.#folders.has(path) ? undefined : path;
      for (let at = path; at.startsWith(folderRoot); at = dirname(at)) this.#folders.add(at);
      return made;
    },
    chmod: async () => undefined,
    open: async (path: string, flags = 'r') => {
      await this.#step('open', path, flags !== 'r');
      if (this.#folders.has(path)) return this.#handle(path, undefined);
      if (flags === 'r') return this.#handle(path, this.#found(path));
      if (this.#names.has(path) && flags.includes('x')) throw new DiskError('EEXIST', path);
      const content = { data: Buffer.alloc(0), synced: undefined, changedAt: this.#world.clock };
      this.#names.set(path, content);
      return this.#handle(path, content);
    },
    writeFile: (target: { writeFile(data: unknown): Promise<void> }, data: unknown) =>
      target.writeFile(data),
    readFile: async (path: string, encoding?: 'utf8') => {
      await this.#step('read', path, false);
      const { data } = this.#found(path);
      return encoding === undefined ? Buffer.from(data) : data.toString(encoding);
    },
    rename: async (from: string, to: string) => {
      await this.#step('rename', from, true);
      const content = this.#found(from);
      this.#names.delete(from);
      this.#names.set(to, content);
    },
    rm: async (path: string, { force = false } = {}) => {
      await this.#step('remove', path, false);
      if (!this.#names.delete(path) && !force) throw new DiskError('ENOENT', path);
    },
    stat: async (path: string) => {
      await this.#step('stat', path, false);
      const { data, changedAt } = this.#found(path);
      return { size: data.length, mtimeMs: changedAt };
    },
    utimes: async (path: string, _read: Date, changed: Date) => {
      this.#found(path).changedAt = changed.getTime();
    },
    readdir: async (path: string) => {
      await this.#step('list', path, false);
      return [...this.#names.keys()]
        .filter((name) => name.startsWith(`${path}/`))
        .toSorted()
        .map((name) => ({
          name: name.slice(dirname(name).length + 1),
          parentPath: dirname(name),
          isFile: () => true,
        }));
    },
  };

  /** Replaces the real disk for all paths below its folder. @returns restores the real one */
  replaceFiles(): () => void {
    const before: Record<string, (...given: unknown[]) => unknown> = {};
    for (const [name, simulated] of Object.entries(this.#calls)) {
      const real = (fs as unknown as Record<string, (...given: unknown[]) => unknown>)[name];
      if (!real) continue;
      before[name] = real;
      const isOurs = (target: unknown) =>
        typeof target === 'string'
          ? target.startsWith(folderRoot)
          : typeof target === 'object' && target !== null && 'createReadStream' in target;
      Object.assign(fs, {
        [name]: (...given: unknown[]) =>
          isOurs(given[0])
            ? (simulated as (...given: unknown[]) => unknown)(...given)
            : real(...given),
      });
    }
    syncBuiltinESMExports();
    return () => {
      Object.assign(fs, before);
      syncBuiltinESMExports();
    };
  }
}
