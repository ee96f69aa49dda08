/** Called between two parts of long work, to let short work run. */
export type YieldControl = () => Promise<void>

/** For work that nothing else waits for. */
export const neverYield: YieldControl = async () => {}
