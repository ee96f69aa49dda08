import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** A rejected mutation that was made with a version of a protocol. */
export interface Versioned {
  readonly protocolId: number
  /** It saves a version; otherwise it takes the steps of one. */
  readonly saves: boolean
  /** The same on the current version. */
  readonly on: (protocol: ProtocolRow) => Mutation
}

export function versionedOf(item: InboxItem): Versioned | undefined {
  const { label } = item.intent
  const saved = parseCommandInput(saveProtocolVersion, item)
  if (saved)
    return {
      protocolId: saved.protocolId,
      saves: true,
      on: ({ currentKey }) => mutation(saveProtocolVersion, { ...saved, basedOn: currentKey }, label),
    }
  const copied = parseCommandInput(copyProtocol, item)
  return (
    copied && {
      protocolId: copied.protocolId,
      saves: false,
      on: ({ current, currentKey }) => mutation(copyProtocol, { ...copied, version: current, key: currentKey }, label),
    }
  )
}
