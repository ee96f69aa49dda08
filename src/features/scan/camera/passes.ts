/* A frame gets one way of looking at it, the next frame the next one: the picture stays fluent, and after ten frames every
   way was tried. What reads most comes first; `full` comes again and again, for the moment at which the focus is found.

     fast ─► full ─► 45° ─► centre ─► full ─► 67° ─► 22° ─► full ─► soft ─► invert ─► fast …        a read begins anew with fast */

export type Pass = 'fast' | 'full' | 'turn22' | 'turn45' | 'turn67' | 'soft' | 'centre' | 'invert'

const round: readonly Pass[] = ['fast', 'full', 'turn45', 'centre', 'full', 'turn67', 'turn22', 'full', 'soft', 'invert']

/** Every way, each once. */
export const passes: readonly Pass[] = [...new Set(round)]

/** The pass for the n-th frame since the last read. */
export const passAt = (n: number): Pass => round[n % round.length]!
