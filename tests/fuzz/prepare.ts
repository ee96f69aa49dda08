import type { Call } from './calls.ts'
import { hashOf, own } from './known-values.ts'
import { leaseIds, readBlocks, type Caller, type Lab } from './lab.ts'

const leasedId = new RegExp(String.raw`\b${String(own.leased).slice(0, -3)}\d{3}\b`)

/** Gets what a call names that takes calls of its own: ids of the caller's tablet, and hashes of blocks. Most calls name neither. */
export async function prepare(lab: Lab, caller: Caller, { address, body }: Call): Promise<void> {
  const text = typeof body === 'string' ? `${address} ${body}` : address
  const { side, role } = caller
  if (side && role && !caller.leased.length && leasedId.test(text)) {
    await leaseIds(lab, caller, side, role)
    lab.trace = undefined
  }
  for (const named of [lab.ours, lab.theirs]) {
    if (lab.blocks[named.name].length || !text.includes(hashOf(named))) continue
    lab.blocks[named.name] = await readBlocks(lab, named)
    lab.trace = undefined
  }
}
