import type { MarkLook } from "./mark-kinds.ts";

/** Draws a mark of some ten pixels around a point; `ground` is what lies below it. */
export function drawMark(
  canvas: CanvasRenderingContext2D,
  shape: MarkLook["shape"],
  x: number,
  y: number,
  colour: string,
  ground: string,
): void {
  canvas.fillStyle = colour;
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1.75;
  canvas.beginPath();
  switch (shape) {
    case "flag":
      polygon(canvas, [x - 0.5, y - 6, x + 6, y - 3, x - 0.5, y], colour);
      canvas.fillRect(x - 0.5, y - 6, 1, 12);
      return;
    case "diamond":
      polygon(canvas, [x, y - 4, x + 3.5, y, x, y + 4, x - 3.5, y], colour);
      return;
    case "triangle":
      polygon(canvas, [x - 3.5, y - 4.5, x + 4.5, y, x - 3.5, y + 4.5], colour);
      return;
    case "bar":
      canvas.fillRect(x - 1.5, y - 5, 3, 10);
      return;
    case "cross":
      canvas.moveTo(x - 3.5, y - 3.5);
      canvas.lineTo(x + 3.5, y + 3.5);
      canvas.moveTo(x + 3.5, y - 3.5);
      canvas.lineTo(x - 3.5, y + 3.5);
      canvas.stroke();
      return;
    case "ring":
      canvas.arc(x, y, 4, 0, Math.PI * 2);
      canvas.fillStyle = ground;
      canvas.fill();
      canvas.stroke();
      canvas.fillStyle = colour;
      return;
    case "dot":
      canvas.arc(x, y, 3.5, 0, Math.PI * 2);
      canvas.fill();
  }
}

function polygon(canvas: CanvasRenderingContext2D, points: readonly number[], colour: string): void {
  canvas.fillStyle = colour;
  canvas.beginPath();
  for (let i = 0; i + 1 < points.length; i += 2) canvas.lineTo(points[i] as number, points[i + 1] as number);
  canvas.closePath();
  canvas.fill();
}
