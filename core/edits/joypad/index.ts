//// base bb6cc23d34576c208b0430339702df5bec3655c8963171534d180213fb60b9b0
//// line 1
export { initializeJoypad, Joypad, getJoypadState, setJoypadState } from './joypad';
