/** Undefined if it takes longer: a network that swallows everything counts as none. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
