import { archiveProtocol } from '#domain/commands/archive-protocol.ts'
import { createProtocol } from '#domain/commands/create-protocol.ts'
import { editProtocol } from '#domain/commands/edit-protocol.ts'
import { saveProtocolVersion } from '#domain/commands/save-protocol-version.ts'
import type { ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, setBack, type TextChanges } from '#src/workspace/mutations/make-changes.ts'

export type NewProtocol = Parameters<typeof createProtocol.about>[0]

export function createProtocolChange(protocol: NewProtocol): Change {
  const name = protocol.name.trim()
  return makeChange(
    [mutation(createProtocol, protocol, t('Created protocol {name}', { name }))],
    [archiveProtocolMutation({ id: protocol.id, name }, true)],
    t('Protocol {name} created', { name }),
  )
}

export function editProtocolChange(protocol: ProtocolRow, set: TextChanges<'name' | 'category' | 'description'>): Change {
  const edit = (texts: typeof set) => mutation(editProtocol, { protocolId: protocol.id, set: texts }, t('Changed {name}', { name: protocol.name }))
  return makeChange([edit(set)], [edit(setBack(protocol, set))], t(messages.changesSaved))
}

/** On top of the current version. Cannot be undone: an earlier version can be saved again as the next one. */
export function saveProtocolVersionChange(
  { id, name, current, currentKey }: ProtocolRow,
  { steps, variables, note }: Pick<ProtocolVersionRow, 'steps' | 'variables' | 'note'>,
): Change {
  const input = { protocolId: id, key: randomId(), basedOn: currentKey, steps, variables, note }
  const words = { number: current + 1, name }
  return makeChange([mutation(saveProtocolVersion, input, t('Saved version {number} of {name}', words))], [], t('Version {number} of {name} saved', words))
}

export const { toMutation: archiveProtocolMutation, toChange: archiveProtocolChange } = archiving(archiveProtocol, (protocolId, archived) => ({
  protocolId,
  archived,
}))
