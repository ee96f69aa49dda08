import { OutlineBuilder, type Outline } from './outline.ts'

/** Thickness of a line, in millimeters. */
const line = 0.2

/** The edges of a label, to see where a printer puts it. */
export function frameOf({ width, height }: { readonly width: number; readonly height: number }): Outline {
  const frame = new OutlineBuilder()
  frame.rectangle(0, 0, width, line)
  frame.rectangle(0, height - line, width, line)
  frame.rectangle(0, line, line, height - 2 * line)
  frame.rectangle(width - line, line, line, height - 2 * line)
  return frame
}
