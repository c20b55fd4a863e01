import { basename, resolve } from "node:path";
import { isInside } from "../../../../../src/base/disk/is-inside.ts";
import { sha256Of } from "../../../../../src/base/disk/lazy-crypto.ts";
import { readUserFile } from "../../../../../src/base/disk/read-user-file.ts";
import { describeError, RunnerError } from "../../../../../src/base/errors.ts";
import type { PlayerSpec } from "../../../../../src/parts/agents/base/agents.ts";
import { readPlayerFile } from "../../../../../src/parts/agents/play/player-file.ts";
import { readRom } from "../../../../games/src/read-rom.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import type { JobFile } from "../../jobs/job.ts";
import { type FolderName, JOB_FOLDERS } from "../../jobs/job-folders.ts";
import type { FileKey } from "../settings/setting-keys.ts";

/** A file that jobs need, or why they cannot have it, a line each. */
export type Shelved<T> = { readonly found: T; readonly flaws: null } | { readonly flaws: readonly string[] };

/** The files that the jobs of a fleet need, each read once and kept by what it holds. */
export class FileShelf {
  /** By the SHA-256 of the bytes, in hex. */
  readonly files: Map<string, Uint8Array> = new Map();
  readonly #folder: string;
  readonly #known = new Map<string, Shelved<unknown>>();

  /** @param folder from which paths are meant */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The absolute path of what a manifest names. */
  path(written: string): string {
    return resolve(this.#folder, written);
  }

  /** The ROM that a manifest names: a game of the package, or a file's absolute path. */
  romPath(written: string): string {
    return resolveRom(this.#folder, written);
  }

  /** A ROM, out of its archive or made from its seed. */
  rom(written: string): Shelved<JobFile> {
    return this.once(`rom ${written}`, written, () => {
      const name = basename(written).replace(/\.(?:zip|gz)$/i, ".gb");
      return shelved(this.keep(name, readRom(this.romPath(written))));
    });
  }

  /** A file of text, which the store and the LM get: from the fleet's own folder, since a stranger may have written the fleet. */
  text(key: "game_map" | "symbols" | "system_prompt" | FileKey, written: string): Shelved<JobFile> {
    return this.#inside("text", written, (path) =>
      this.keep(basename(written), Buffer.from(readUserFile(path, key))),
    );
  }

  /** The agents and modes in a player's file, which become settings of its jobs. */
  player(written: string): Shelved<PlayerSpec> {
    return this.#inside("player", written, (path) => readPlayerFile(path));
  }

  /** The files of a folder: all of them must be sound. */
  folder(name: FolderName, written: string): Shelved<readonly JobFile[]> {
    return this.once(`${name} ${written}`, written, () => {
      const folder = this.path(written);
      if (!isInside(this.#folder, folder)) return { flaws: [outside(written)] };
      const read = JOB_FOLDERS[name].read(folder);
      if (read.flaws !== null) return read;
      return shelved(read.files.map((file) => this.keep(file.name, file.bytes)));
    });
  }

  /** Keeps some bytes under a name that can be a file's everywhere. */
  keep(name: string, bytes: Uint8Array): JobFile {
    const sha256 = sha256Of(bytes);
    this.files.set(sha256, bytes);
    const plain = name.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "");
    return { name: plain.slice(-100) || "file", sha256 };
  }

  /** The result of `read`, once for each key; an error becomes a flaw, with the path as the person wrote it. */
  once<T>(key: string, written: string, read: () => Shelved<T>): Shelved<T> {
    const known = (this.#known.get(key) as Shelved<T> | undefined) ?? this.#try(written, read);
    this.#known.set(key, known);
    return known;
  }

  #inside<T>(use: string, written: string, read: (path: string) => T): Shelved<T> {
    return this.once(`${use} ${written}`, written, () => {
      const path = this.path(written);
      return isInside(this.#folder, path) ? shelved(read(path)) : { flaws: [outside(written)] };
    });
  }

  #try<T>(written: string, read: () => Shelved<T>): Shelved<T> {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      return { flaws: [describeError(error).replaceAll(this.path(written), written)] };
    }
  }
}

function outside(written: string): string {
  return `is outside the folder of the fleet's file: copy ${basename(written)} there`;
}

/** A file that was found. */
export function shelved<T>(found: T): Shelved<T> {
  return { found, flaws: null };
}
