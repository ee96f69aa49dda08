import * as z from 'zod/mini'
import { commandId, defineCommand } from '../command.ts'
import type { DependencyKey } from '../dependency-keys.ts'

/**
 * Does nothing, under the number of an act that the server could not read: it takes numbers only without a gap, and the acts behind go on.
 * The act itself is in the inbox of the device then. Nobody does this by hand, and no screen shows it.
 */
export const skipNumber = defineCommand({
  name: 'queue.skip',
  version: 1,
  input: z.object({}),
  uses: [],
  refusals: [],
  about: () => [],
  async apply() {},
})

/** Makes those that only hold their number countable: they are no work, and no list shows them. */
export const skipKey: DependencyKey = '$skip'

export const isSkip = (mutation: { readonly command: string }): boolean => mutation.command === commandId(skipNumber)
