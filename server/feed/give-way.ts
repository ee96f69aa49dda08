/** Called between two parts of long work: whoever wants something short has their turn. */
export type GiveWay = () => Promise<void>

/** For work that nobody waits behind. */
export const givesNoWay: GiveWay = async () => {}
