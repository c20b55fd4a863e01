import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import { isDiskError } from "../../src/base/disk/disk-errors.ts";

/** Runs the contract of `Disk` over one implementation. `create` gives it with a folder that is there and empty. */
export function describeDisk(
  name: string,
  create: () => { readonly disk: Disk; readonly folder: string },
): void {
  describe(`${name} keeps the contract of a disk`, () => {
    let disk: Disk;
    let folder: string;
    let at: (name: string) => string;
    beforeEach(() => {
      ({ disk, folder } = create());
      at = (path) => join(folder, path);
    });

    const write = (file: string, text: string): void => {
      const descriptor = disk.create(file);
      disk.write(descriptor, Buffer.from(text));
      disk.sync(descriptor);
      disk.close(descriptor);
    };
    const textOf = (file: string, maxBytes = 1_000, from?: number): string =>
      Buffer.from(disk.read(file, maxBytes, from)).toString();
    const codeOf = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        expect(isDiskError(error)).toBe(true);
        return (error as NodeJS.ErrnoException).code ?? "";
      }
      throw new Error("the call succeeded");
    };

    it("gives back what was written, from any byte on, and no more than is asked for", () => {
      write(at("a"), "0123456789");

      expect(textOf(at("a"))).toBe("0123456789");
      expect(textOf(at("a"), 4)).toBe("0123");
      expect(textOf(at("a"), 4, 8)).toBe("89");
      expect(textOf(at("a"), 4, 99)).toBe("");
      expect(disk.inspect(at("a"))).toEqual({ type: "file", bytes: 10 });
    });

    it("gives bytes that are the caller's, and keeps none of what it is given", () => {
      const given = Buffer.from("mine");
      const descriptor = disk.create(at("a"));
      disk.write(descriptor, given);
      disk.close(descriptor);
      given.fill(0);
      disk.read(at("a"), 4).fill(0);

      expect(textOf(at("a"))).toBe("mine");
    });

    it("writes one piece behind the other", () => {
      const descriptor = disk.create(at("a"));
      for (const text of ["one ", "two ", "three"]) disk.write(descriptor, Buffer.from(text));
      disk.close(descriptor);

      expect(textOf(at("a"))).toBe("one two three");
    });

    it("makes a new file only where nothing is", () => {
      write(at("a"), "1");
      disk.makeFolder(at("inside"));

      expect(codeOf(() => disk.create(at("a")))).toBe("EEXIST");
      expect(codeOf(() => disk.create(at("inside")))).toBe("EEXIST");
      expect(codeOf(() => disk.create(at("none/a")))).toBe("ENOENT");
      expect(codeOf(() => disk.create(at("a/b")))).toBe("ENOTDIR");
    });

    it("appends to a file that is there, and makes one that is not", () => {
      write(at("a"), "one ");
      for (const name of ["a", "b"]) {
        const descriptor = disk.openToAppend(at(name));
        disk.write(descriptor, Buffer.from("two"));
        disk.close(descriptor);
      }

      expect([textOf(at("a")), textOf(at("b"))]).toEqual(["one two", "two"]);
      expect(codeOf(() => disk.openToAppend(folder))).toBe("EISDIR");
    });

    it("cuts an open file, and what is written next stands behind the cut", () => {
      write(at("a"), "0123456789");
      const descriptor = disk.openToAppend(at("a"));
      disk.truncate(descriptor, 3);
      disk.write(descriptor, Buffer.from("x"));
      disk.close(descriptor);

      expect(textOf(at("a"))).toBe("012x");
    });

    it("does nothing with a file that was closed", () => {
      const descriptor = disk.create(at("a"));
      disk.close(descriptor);

      for (const call of [
        () => disk.write(descriptor, Buffer.from("x")),
        () => disk.sync(descriptor),
        () => disk.truncate(descriptor, 0),
        () => disk.close(descriptor),
      ]) {
        expect(codeOf(call)).toBe("EBADF");
      }
    });

    it("renames a file, over another one too", () => {
      write(at("a"), "new");
      write(at("b"), "old");

      disk.rename(at("a"), at("b"));

      expect(textOf(at("b"))).toBe("new");
      expect(disk.list(folder)).toEqual(["b"]);
      expect(codeOf(() => disk.rename(at("none"), at("b")))).toBe("ENOENT");
      disk.rename(at("b"), at("b"));
      expect(textOf(at("b"))).toBe("new");
    });

    it("gives one file a second name; both stay when the other goes", () => {
      write(at("a"), "one");
      disk.link(at("a"), at("b"));

      disk.remove(at("a"));

      expect(disk.list(folder)).toEqual(["b"]);
      expect(textOf(at("b"))).toBe("one");
      expect(codeOf(() => disk.link(at("b"), at("b")))).toBe("EEXIST");
      expect(codeOf(() => disk.link(at("none"), at("c")))).toBe("ENOENT");
    });

    it("goes on reading and writing a file whose name was taken by another", () => {
      const descriptor = disk.create(at("a"));
      write(at("b"), "new");
      disk.rename(at("b"), at("a"));

      disk.write(descriptor, Buffer.from("lost"));
      disk.close(descriptor);

      expect(textOf(at("a"))).toBe("new");
    });

    it("makes, lists and syncs folders", () => {
      disk.makeFolder(at("inside"));
      write(at("inside/a"), "1");
      disk.syncFolder(at("inside"));

      expect(disk.list(folder)).toEqual(["inside"]);
      expect(disk.list(at("inside"))).toEqual(["a"]);
      expect(disk.inspect(at("inside"))?.type).toBe("folder");
      expect(codeOf(() => disk.makeFolder(at("inside")))).toBe("EEXIST");
      expect(codeOf(() => disk.makeFolder(at("none/inside")))).toBe("ENOENT");
      expect(codeOf(() => disk.list(at("none")))).toBe("ENOENT");
      expect(codeOf(() => disk.list(at("inside/a")))).toBe("ENOTDIR");
    });

    it("says null of what does not exist, and fails at reading or removing it", () => {
      expect(disk.inspect(at("none"))).toBeNull();
      expect(disk.inspect(at("none/deeper"))).toBeNull();
      write(at("file"), "");
      expect(codeOf(() => disk.inspect(at("file/deeper")))).toBe("ENOTDIR");
      expect(codeOf(() => disk.read(at("none"), 1))).toBe("ENOENT");
      expect(codeOf(() => disk.remove(at("none")))).toBe("ENOENT");
      expect(codeOf(() => disk.read(folder, 1))).toBe("EISDIR");
    });
  });
}
