import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import type { ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** On top of the current version. Cannot be undone: an earlier version can be saved again as the next one. */
export function saveProtocolVersionChange(
  { id, name, current, currentKey }: ProtocolRow,
  { steps, variables, note }: Pick<ProtocolVersionRow, 'steps' | 'variables' | 'note'>,
): Change {
  const input = { protocolId: id, key: randomId(), basedOn: currentKey, steps, variables, note }
  const words = { number: current + 1, name }
  return makeChange([mutation(saveProtocolVersion, input, t('Saved version {number} of {name}', words))], [], t('Version {number} of {name} saved', words))
}
