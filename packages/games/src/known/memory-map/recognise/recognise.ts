import { showValue } from "../../../../../../src/base/text/mistake.ts";
import type { Cartridge } from "../../../../../emulator/src/machine/machine.ts";
import type { MemoryMapFile } from "../file.ts";
import type { MapRecognition, MapRom } from "./map-recognition.ts";

/** Whether a map is for a cartridge. */
export function isMapFor({ title, recognises }: MemoryMapFile, cartridge: Cartridge): boolean {
  const {
    titles = title === undefined ? undefined : [title],
    codes,
    revisions,
    color,
    onlyRoms,
  } = recognises ?? {};
  if (romOf(recognises, cartridge) !== null) return true;
  if (onlyRoms === true) return false;
  const fits = <T>(known: readonly T[] | undefined, is: T | undefined): boolean =>
    known === undefined || (is !== undefined && known.includes(is));
  if (color !== undefined && color !== cartridge.isColor) return false;
  return fits(titles, cartridge.title) && fits(codes, cartridge.code) && fits(revisions, cartridge.revision);
}

/** The mistake of a map that is for other cartridges. */
export function tellOtherRom({ title }: Cartridge): string {
  return `does not fit the ROM, ${showValue(title)}`;
}

/** The ROM of the list that the cartridge is; null for none. */
export function romOf(recognises: MapRecognition | undefined, cartridge: Cartridge): MapRom | null {
  const { sha1, sha256 } = cartridge;
  return (
    recognises?.roms?.find(
      (one) => (one.sha256 ?? one.sha1) !== undefined && isOf(one.sha256, sha256) && isOf(one.sha1, sha1),
    ) ?? null
  );
}

function isOf(known: string | undefined, is: string | undefined): boolean {
  return known === undefined || known.toLowerCase() === is;
}
