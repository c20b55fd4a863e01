import { sha256Of } from "../../../../../src/base/disk/lazy-crypto.ts";

/** The keys of one fleet in a Redis, which others may share. */
export interface FleetKeys {
  /** The name of BullMQ's queue. */
  readonly queue: string;
  /** Cost of the jobs. */
  readonly money: string;
  /** The fleet's cost limit and rates. */
  readonly terms: string;
  /** The attempts that a job gets. */
  readonly attempts: string;
  /** Why nothing is begun. */
  readonly pause: string;
  /** The jobs that were taken out. */
  readonly cancelled: string;
  /** The workers that stopped as unfit. */
  readonly unfit: string;
  /** While it is there, no request goes to a model. */
  modelPause(model: string): string;
  /** Begins the names of the counters of requests. */
  readonly rates: string;
}

/**
 * The keys of the fleet with this name in this store. Two fleets with one name and two stores are two fleets.
 *
 * @param store as the store shows itself, without keys
 */
export function fleetKeys(name: string, store: string): FleetKeys {
  const digest = sha256Of(JSON.stringify([store, name]));
  const queue = `runner-fleet-${name.replace(/[^\w.-]+/g, "-").slice(0, 60)}-${digest.slice(0, 8)}`;
  return {
    queue,
    money: `${queue}:money`,
    terms: `${queue}:terms`,
    attempts: `${queue}:attempts`,
    pause: `${queue}:pause`,
    cancelled: `${queue}:cancelled`,
    unfit: `${queue}:unfit`,
    modelPause: (model) => `${queue}:pause:${model}`,
    rates: `${queue}:rates`,
  };
}
