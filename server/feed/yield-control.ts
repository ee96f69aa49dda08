/** Called between two parts of long work: whoever wants something short has their turn. */
export type YieldControl = () => Promise<void>

/** For work that nobody waits behind. */
export const neverYield: YieldControl = async () => {}
