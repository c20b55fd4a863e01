//// base 57510268c427b9d6fcf454bbbef56dcfd835d9cb648a0fff90adfd920854c989
//// line 83
// All of 8 MB, the most that an MBC5 can address
export const CARTRIDGE_ROM_SIZE: i32 = 0x800000;
