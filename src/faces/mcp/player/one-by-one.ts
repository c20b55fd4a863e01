/** Does one thing after the other, in the order in which they were asked for. */
export function oneByOne(): <T>(deed: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (deed) => {
    const done = last.then(deed);
    last = done.catch(() => {});
    return done;
  };
}
