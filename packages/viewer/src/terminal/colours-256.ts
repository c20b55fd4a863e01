/** The levels of a channel in xterm's cube of 6 × 6 × 6 colours, which begins at 16; its 24 greys begin at 232. */
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/**
 * The number of the nearest colour in xterm's table of 256. The first 16, which people choose themselves, are left out.
 *
 * @param colour red, green and blue in one number
 */
export function nearestOf256(colour: number): number {
  const channels = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  const places = channels.map((channel) => nearestLevel(channel));
  const [red = 0, green = 0, blue = 0] = places;
  const grey = Math.max(0, Math.min(23, Math.round((channels.reduce((sum, one) => sum + one) / 3 - 8) / 10)));
  const distance = (levelOf: (index: number) => number): number =>
    channels.reduce((sum, channel, index) => sum + (channel - levelOf(index)) ** 2, 0);
  const isGreyNearer =
    distance(() => 8 + 10 * grey) < distance((index) => CUBE_LEVELS[places[index] ?? 0] ?? 0);
  return isGreyNearer ? 232 + grey : 16 + 36 * red + 6 * green + blue;
}

function nearestLevel(channel: number): number {
  let nearest = 0;
  for (const [place, level] of CUBE_LEVELS.entries()) {
    if (Math.abs(channel - level) < Math.abs(channel - (CUBE_LEVELS[nearest] ?? 0))) nearest = place;
  }
  return nearest;
}
