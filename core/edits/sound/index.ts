//// base 108a5babc04bafc8daeb678c908ce4a2d848dc3d38aa6293830922b39e945b0e
//// line 1
export { initializeSound, updateSound, getNumberOfSamplesInAudioBuffer, clearAudioBuffer, Sound } from './sound';
