import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import type { QueuedMutation } from '../disk/disk-rows.ts'

/** See ChainRule in domain/command.ts. None if the mutation is unreadable. */
export function chainsOf({ command: id, input }: Pick<QueuedMutation, 'command' | 'input'>): readonly string[] {
  const command = commands.get(id)
  const parsed = command?.chain && readInput(command.input, input)
  return parsed?.success ? command!.chain!.of(parsed.data) : []
}
