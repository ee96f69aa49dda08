import type { LeasedKind } from '#domain/leased-kinds.ts'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import type { QueuedMutation } from '../disk/disk-rows.ts'

/** The ids that this mutation gives to new rows. None if it cannot be read. */
export function leasedIdsOf({ command: name, input }: Pick<QueuedMutation, 'command' | 'input'>): { kind: LeasedKind; id: number }[] {
  const command = commands.get(name)
  const read = command?.leasedIds && readInput(command.input, input)
  return read?.success ? command!.leasedIds!(read.data) : []
}
