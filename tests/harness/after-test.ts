const cleanups: (() => unknown)[] = []

/** Runs when the current test has ended; see clean-up.ts. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
