import type { Command } from '#domain/command.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { EntityName } from '#domain/schema.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'

/** The input of a rejected mutation of this command; undefined if it belongs to another command. */
export function parseCommandInput<Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  { intent }: Pick<InboxItem, 'intent'>,
): Input | undefined {
  // An earlier version may fit, too.
  if (!intent.command.startsWith(`${command.name}@`)) return undefined
  const parsed = command.input.safeParse(intent.input)
  return parsed.success ? parsed.data : undefined
}
