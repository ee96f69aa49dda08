import { createProtocol } from '#domain/commands/create-protocol.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveProtocolMutation } from './archive-protocol.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export type NewProtocol = Parameters<typeof createProtocol.about>[0]

export function createProtocolChange(protocol: NewProtocol): Change {
  const name = protocol.name.trim()
  return makeChange(
    [mutation(createProtocol, protocol, t('Created protocol {name}', { name }))],
    [archiveProtocolMutation({ id: protocol.id, name }, true)],
    t('Protocol {name} created', { name }),
  )
}
