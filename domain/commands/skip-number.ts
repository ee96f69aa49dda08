import * as z from 'zod/mini'
import { commandId, defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import type { DependencyKey } from '../dependency-keys.ts'
import type { RefusalDetail } from '../tx.ts'

const skipRemark: RefusalDetail = { skipped: 1 }

/** Whether the server has counted a number without doing anything. */
export const isSkipResult = ({ remarks }: { readonly remarks: readonly RefusalDetail[] }): boolean => remarks.some((remark) => remark['skipped'] === 1)

/**
 * Does nothing, but uses up the number of a mutation that the server could not read:
 * numbers must have no gap, so that the mutations after it can continue.
 * `chains` are those of the mutation, which end here: see ChainRule in command.ts. The mutation itself is in the inbox of the device. No person does this, and no screen shows it.
 */
export const skipNumber = defineCommand({
  name: 'queue.skip',
  version: 1,
  description: {
    icon: 'question',
    verb: msg('Skip'),
    activity: msg('Skipped a change that could not be read'),
    topic: null,
  },
  input: z.object({ chains: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))) }),
  uses: [],
  refusals: [],
  about: () => [],
  async apply(tx) {
    // A copy of the device may still have the mutation itself under this number, and must not take it for applied.
    tx.remark(skipRemark)
  },
})

/** For counting the mutations that only use up a number: they are nobody's work, and no list shows them. */
export const skipKey: DependencyKey = '$skip'

export const isSkip = (mutation: { readonly command: string }): boolean => mutation.command === commandId(skipNumber)
