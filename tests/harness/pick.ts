/** Chooses a number below `n`. */
export type Pick = (n: number) => number
