import { isSkip, skipNumber } from '#domain/commands/skip-number.ts'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'

/** The chains that end with this mutation: it was refused, or it stands for one that the server could not read. See ChainRule in domain/command.ts. */
export function chainsBrokenBy(mutation: WireMutation, isRefused: boolean): readonly string[] {
  if (isSkip(mutation)) {
    const skipped = readInput(skipNumber.input, mutation.input)
    return (skipped.success && skipped.data.chains) || []
  }
  const command = isRefused ? commands.get(mutation.command) : undefined
  const input = command?.chain && readInput(command.input, mutation.input)
  return input?.success ? command!.chain!.of(input.data) : []
}
