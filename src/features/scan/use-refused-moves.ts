import { useEffect, useRef } from 'react'
import { commandId } from '#domain/command.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { RefusedMove } from '#machines/location-update/location-update-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** Reports moves that the server refused while the mode is running: the line that said "moved" becomes a conflict. */
export function useRefusedMoves(onRefused: (refused: RefusedMove) => void): void {
  const reported = useRef(new Set<number>())
  const inbox = useLive((workspace) => workspace.inbox.toArray(), [])
  useEffect(() => {
    for (const { n, code, detail, intent } of inbox ?? []) {
      const move = intent.command === commandId(moveSample) ? moveSample.input.safeParse(intent.input) : undefined
      if (code === null || !move?.success || move.data.layerId === null || reported.current.has(n)) continue
      reported.current.add(n)
      onRefused({ sampleId: move.data.sampleId, layerId: move.data.layerId, position: move.data.position, conflict: n, code: code as ErrorCode, detail })
    }
  }, [inbox, onRefused])
}
