//// base 722f8db0a0d968c425a94d55d8683ab093cec8cfbe6e64b0624536ae1224312a
//// line 1
export { Timers, initializeTimers, updateTimers } from './timers';
