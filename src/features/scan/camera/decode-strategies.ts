/* A frame gets one way of looking at it, the next frame the next one: the picture stays fluent, and after twelve frames every
   way was tried. What reads most comes first; `full` comes again and again, for the moment at which the focus is found.
   `straight` and `close` look only at the spot where the edges are, turned level by the angle measured there; `close` enlarges
   and sharpens it. The fixed angles and the centre are for when something else in the picture has more edges than the code.

     fast ─► full ─► straight ─► close ─► full ─► 45° ─► centre ─► full ─► 67° ─► 22° ─► soft ─► invert ─► fast …
     a read begins anew with fast */

export type DecodeStrategy = 'fast' | 'full' | 'straight' | 'close' | 'turn22' | 'turn45' | 'turn67' | 'soft' | 'center' | 'invert'

const strategyCycle: readonly DecodeStrategy[] = ['fast', 'full', 'straight', 'close', 'full', 'turn45', 'center', 'full', 'turn67', 'turn22', 'soft', 'invert']

/** Every way, each once. */
export const decodeStrategies: readonly DecodeStrategy[] = [...new Set(strategyCycle)]

/** The pass for the n-th frame since the last read. */
export const strategyAt = (n: number): DecodeStrategy => strategyCycle[n % strategyCycle.length]!
