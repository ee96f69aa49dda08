const cleanups: (() => unknown)[] = []

/** Done when the test that runs has ended; clean-up.ts sees to it. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
