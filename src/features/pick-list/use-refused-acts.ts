import { useEffect, useRef } from 'react'
import { commandId } from '#domain/command.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { setSampleMissing } from '#domain/commands/set-sample-missing.ts'
import { formatErrorMessage, type ErrorCode } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import type { PickRow, RefusedAct } from '#machines/pick-list-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { PickView } from './read-pick-view.ts'

const kinds: Readonly<Record<string, RefusedAct['kind']>> = {
  [commandId(checkOutSample)]: 'out',
  [commandId(returnSample)]: 'returned',
  [commandId(setSampleMissing)]: 'missing',
}

/** What each line says about its sample; if it is otherwise now, a refusal explains it. */
const claims = { out: 'done', returned: 'done', missing: 'missing' } as const

/** Reports what the server refused while, or before, the list was open: the line that said "out" says who has it. */
export function useRefusedActs(rows: readonly PickRow[], view: PickView | undefined, onRefused: (refused: RefusedAct) => void): void {
  const reported = useRef(new Set<number>())
  const inbox = useLive((workspace) => workspace.inbox.toArray(), [])
  useEffect(() => {
    for (const { n, code, detail, intent } of inbox ?? []) {
      const kind = kinds[intent.command]
      if (code === null || !kind || !view || reported.current.has(n)) continue
      const { sampleId } = intent.input as { sampleId: number }
      const line = rows.find((row) => row.kind === kind && row.sample?.id === sampleId)
      if (!line || view.states.get(sampleId) === claims[kind]) continue
      reported.current.add(n)
      onRefused({ kind, sampleId, message: formatErrorMessage(code as ErrorCode, detail) as Message })
    }
  }, [inbox, rows, view, onRefused])
}
