import { useCallback, useState } from 'react'
import type { DocumentVersion } from '#domain/wire/notebook/document-versions.ts'
import { useServerAnswer, type AnswerState } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface Versions {
  readonly list: readonly DocumentVersion[]
  readonly hasEarlier: boolean
}

/** The versions of a text that the server has, newest first, a page at a time. */
export function useVersions(documentId: string): { answer: AnswerState<Versions>; showEarlier: () => void } {
  const { serverReads } = useWorkspace()
  const [pages, setPages] = useState(1)
  const ask = useCallback(async () => {
    const list: DocumentVersion[] = []
    for (let page = 1; ; page++) {
      const answer = await serverReads.documentVersions(documentId, list.at(-1)?.version)
      if (!answer.ok) return answer
      list.push(...answer.value.data)
      const { hasEarlier } = answer.value
      if (page === pages || !hasEarlier) return { ok: true as const, value: { list, hasEarlier } }
    }
  }, [serverReads, documentId, pages])
  return { answer: useServerAnswer(ask), showEarlier: () => setPages((before) => before + 1) }
}
