const name = 'aliquot.sign-in'

export interface SignIns {
  /** Runs a sign-in; others wait until it is answered. */
  during: <T>(signIn: () => Promise<T>) => Promise<T>
  /** Resolves once every sign-in that has begun is answered. */
  settled: () => Promise<void>
}

/**
 * The sign-ins under way in all tabs of this browser. The server ends the previous session before the browser has the new cookie,
 * so until the answer is there, "nobody is signed in" means nothing.
 */
export const createSignIns = (locks: Pick<LockManager, 'request'> | undefined): SignIns => ({
  during: async (signIn) => (locks ? locks.request(name, {}, signIn) : signIn()),
  settled: async () => {
    await locks?.request(name, {}, async () => undefined)
  },
})
