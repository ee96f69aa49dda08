/** Lets everything that was started run as far as it can. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
