//// base eb0897a0736ab2ad5f55fc83946930a657fb14abb5565f192cd2c8f9f9912c4a
//// line 1
export { Graphics, initializeGraphics, updateGraphics, loadFromVramBank } from './graphics';
