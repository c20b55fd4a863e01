// The colours of a DMG's four shades. Whoever runs the machine chooses them, so they are no state; `Colors`, which was,
// is as it was when the machine was switched on.
import { changePalettes } from './changes';
import { Colors, setManualColorizationPalette } from './colors';

export class Shades {
  static bgWhite: i32 = 0;
  static bgLightGrey: i32 = 0;
  static bgDarkGrey: i32 = 0;
  static bgBlack: i32 = 0;
  static obj0White: i32 = 0;
  static obj0LightGrey: i32 = 0;
  static obj0DarkGrey: i32 = 0;
  static obj0Black: i32 = 0;
  static obj1White: i32 = 0;
  static obj1LightGrey: i32 = 0;
  static obj1DarkGrey: i32 = 0;
  static obj1Black: i32 = 0;
}

// The greys, or a palette of those that a Color machine's boot menu has: 1–12
export function choosePalette(id: i32): void {
  setManualColorizationPalette(id);
  Shades.bgWhite = Colors.bgWhite;
  Shades.bgLightGrey = Colors.bgLightGrey;
  Shades.bgDarkGrey = Colors.bgDarkGrey;
  Shades.bgBlack = Colors.bgBlack;
  Shades.obj0White = Colors.obj0White;
  Shades.obj0LightGrey = Colors.obj0LightGrey;
  Shades.obj0DarkGrey = Colors.obj0DarkGrey;
  Shades.obj0Black = Colors.obj0Black;
  Shades.obj1White = Colors.obj1White;
  Shades.obj1LightGrey = Colors.obj1LightGrey;
  Shades.obj1DarkGrey = Colors.obj1DarkGrey;
  Shades.obj1Black = Colors.obj1Black;
  setManualColorizationPalette(0);
  changePalettes();
}
