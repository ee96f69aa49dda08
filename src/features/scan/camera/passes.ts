/* A frame gets one way of looking at it, the next frame the next one: the picture stays fluent, and after eight frames
   every way was tried.

     fast ─► full ─► 22° ─► 45° ─► 67° ─► soft ─► centre ─► invert ─► fast …        a read begins anew with fast */

export const passes = ['fast', 'full', 'turn22', 'turn45', 'turn67', 'soft', 'centre', 'invert'] as const

export type Pass = (typeof passes)[number]

/** The pass for the n-th frame since the last read. */
export const passAt = (n: number): Pass => passes[n % passes.length]!
