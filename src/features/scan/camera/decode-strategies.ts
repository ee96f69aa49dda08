/* Each frame is examined in one way, and the next frame in the next way: the picture stays smooth, and after twelve frames every
   way has been tried. The ones that read most come first; `full` is repeated, to catch the moment when the focus is right.
   `straight` and `close` look only at the spot with the most edges, rotated to level by the angle measured there; `close` enlarges
   and sharpens it. The fixed angles and the center are for pictures in which something else has more edges than the code.

     fast ─► full ─► straight ─► close ─► full ─► 45° ─► center ─► full ─► 67° ─► 22° ─► soft ─► invert ─► fast …
     after a read, it starts again with fast */

export type DecodeStrategy = 'fast' | 'full' | 'straight' | 'close' | 'turn22' | 'turn45' | 'turn67' | 'soft' | 'center' | 'invert'

const strategyCycle: readonly DecodeStrategy[] = ['fast', 'full', 'straight', 'close', 'full', 'turn45', 'center', 'full', 'turn67', 'turn22', 'soft', 'invert']

/** Every way, each once. */
export const decodeStrategies: readonly DecodeStrategy[] = [...new Set(strategyCycle)]

/** The pass for the n-th frame since the last read. */
export const strategyAt = (n: number): DecodeStrategy => strategyCycle[n % strategyCycle.length]!
