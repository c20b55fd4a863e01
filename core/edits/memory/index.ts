//// base 357cb5c3c8fa8bb455ac82de08bb9b71f1f22738f07661ca98ecf13f25be9216
//// after 7
  fetchByte,
  isPlainWord,
  loadByte,
  loadWord,
//// after 14
  storeByte,
  storeWord,
//// line 22
export { initializeDma } from './dma';
