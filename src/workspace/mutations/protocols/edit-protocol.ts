import { editProtocol } from '#domain/commands/edit-protocol.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { setBack, type TextChanges } from '#src/workspace/mutations/text-changes.ts'

export function editProtocolChange(protocol: ProtocolRow, set: TextChanges<'name' | 'category' | 'description'>): Change {
  const edit = (texts: typeof set) => mutation(editProtocol, { protocolId: protocol.id, set: texts }, t('Changed {name}', { name: protocol.name }))
  return makeChange([edit(set)], [edit(setBack(protocol, set))], t(messages.changesSaved))
}
