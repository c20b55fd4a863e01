const RATE = 44_100;

/** The lead of the sound at first, in seconds; sound that comes later than that leaves a gap. */
const LEAD_S = 0.08;

/** Sound further ahead than this is dropped: the picture would be long past it. */
const MOST_AHEAD_S = 0.3;

/** The loudspeaker. Opened by the first samples, which must follow something that the reader did. */
export class SoundOut {
  #context: AudioContext | null = null;
  #next = 0;

  /** Plays a byte for the left side and one for the right, 44,100 times a second, after what was given before. */
  play(samples: Uint8Array): void {
    this.#context ??= new AudioContext({ sampleRate: RATE });
    const context = this.#context;
    if (context.state === "suspended") context.resume().catch(() => {});
    const frames = samples.length >> 1;
    if (frames === 0) return;
    const { currentTime } = context;
    if (this.#next < currentTime) this.#next = currentTime + LEAD_S;
    if (this.#next > currentTime + MOST_AHEAD_S) return;
    const buffer = context.createBuffer(2, frames, RATE);
    for (const side of [0, 1]) {
      const channel = buffer.getChannelData(side);
      for (let i = 0; i < frames; i += 1) channel[i] = ((samples[i * 2 + side] as number) - 128) / 128;
    }
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(this.#next);
    this.#next += frames / RATE;
  }
}
