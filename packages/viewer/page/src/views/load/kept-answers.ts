/** Answers that were asked for once, by their keys: the oldest go. What failed is asked for again. */
export class KeptAnswers<T> {
  readonly #most: number;
  readonly #kept = new Map<string, Promise<T>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer of that key; `load` is called without one. */
  get(key: string, load: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const answer = load();
    this.#kept.set(key, answer);
    answer.catch(() => {
      if (this.#kept.get(key) === answer) this.#kept.delete(key);
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }
}
