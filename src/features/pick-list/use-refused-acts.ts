import { useEffect } from 'react'
import { commandId } from '#domain/command.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { setSampleMissing } from '#domain/commands/set-sample-missing.ts'
import { formatErrorMessage } from '#domain/command-errors.ts'
import type { Message } from '#domain/message.ts'
import type { PickState } from '#domain/rules/pick-list/pick-state.ts'
import type { PickRow, RefusedAct } from '#machines/pick-list/pick-list-types.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { PickView } from './read-pick-view.ts'

/** Reports what the server rejected while, or before, the list was open: the line that said "out" says who has it. */
export function useRefusedActs(rows: readonly PickRow[], view: PickView | undefined, onRefused: (refused: RefusedAct) => void): void {
  const inbox = useLive((workspace) => workspace.inbox.toArray(), [])
  useEffect(() => {
    // A line that was reported says something else from then on.
    if (inbox && view) for (const refused of findRefused(inbox, rows, view.states)) onRefused(refused)
  }, [inbox, rows, view, onRefused])
}

const kinds: Readonly<Record<string, RefusedAct['kind']>> = {
  [commandId(checkOutSample)]: 'out',
  [commandId(returnSample)]: 'returned',
  [commandId(setSampleMissing)]: 'missing',
}

/** What each line says about its sample; if it is otherwise now, a rejection explains it. */
const claims = { out: 'done', returned: 'done', missing: 'missing' } as const

/** The lines that say what the server rejected since. */
export const findRefused = (inbox: readonly InboxItem[], rows: readonly PickRow[], states: ReadonlyMap<number, PickState>): RefusedAct[] =>
  inbox.flatMap(({ code, detail, intent }) => {
    const kind = kinds[intent.command]
    if (code === null || !kind) return []
    const { sampleId } = intent.input as { sampleId: number }
    const isClaimed = rows.some((row) => row.kind === kind && row.sample?.id === sampleId)
    if (!isClaimed || states.get(sampleId) === claims[kind]) return []
    return [{ kind, sampleId, message: formatErrorMessage(code, detail) as Message }]
  })
