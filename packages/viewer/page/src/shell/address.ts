/** Browsers refuse more than some 20 changes a second, and every one of them costs time. */
const REST_MS = 250;

let isWaiting = false;
let wanted = "";

/**
 * Shows where the reader is in the address, a little later and without an entry in the history: a walk along the steps
 * would bury the page from which it began.
 */
export function showAddress(hash: string): void {
  wanted = hash;
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    if (location.hash !== wanted) history.replaceState(null, "", wanted);
  }, REST_MS);
}
