import { archiveProtocol } from '#domain/commands/archive-protocol.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<ProtocolRow, 'id' | 'name'>

export const archiveProtocolMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveProtocol, { protocolId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveProtocolChange = (protocol: Named, archived: boolean): Change =>
  makeChange(
    [archiveProtocolMutation(protocol, archived)],
    [archiveProtocolMutation(protocol, !archived)],
    archived ? t('{name} archived', { name: protocol.name }) : t('{name} restored', { name: protocol.name }),
  )
