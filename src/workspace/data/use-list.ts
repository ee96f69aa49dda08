import { useEffect, useRef, useState } from 'react'
import type { ListWatch } from '#db/lists/list-client.ts'
import type { ListRequest, ListResult } from '#db/lists/list-request.ts'
import { useWorkspace } from './workspace-context.tsx'

/** The list worker's result for a request. */
export interface ListView extends ListResult {
  /** The request it belongs to: while a new one is being answered, still the previous one. */
  request: ListRequest
  /** Ids of a part of it; see {@link ListWatch}. */
  ids: (from: number, to: number) => Promise<Float64Array>
}

export interface List {
  /** Undefined until the first answer, which may take seconds after the page was loaded: meanwhile, show what an index provides. */
  view: ListView | undefined
  /** False while the latest request is being answered. */
  isCurrent: boolean
  /** The rows of this device could not be read. */
  failure: string | null
}

/**
 * A list that follows its rows, whoever changes them; null requests nothing yet.
 * Updates the screen when ids or order have changed; for changes inside rows, the screen reads those in view with `useLive`.
 */
export function useList(request: ListRequest | null): List {
  const { lists } = useWorkspace()
  const watch = useRef<ListWatch | null>(null)
  const asked = useRef(request)
  const [answer, setAnswer] = useState<ListView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const key = JSON.stringify(request)

  useEffect(() => {
    const wanted = JSON.parse(key) as ListRequest | null
    asked.current = wanted
    if (!wanted) return
    if (watch.current) return watch.current.change(wanted)
    watch.current = lists.watch(wanted, {
      onResult: (result) => {
        setFailure(null)
        const ids: ListView['ids'] = (from, to) => watch.current?.ids(from, to) ?? Promise.resolve(new Float64Array())
        setAnswer(asked.current && { ...result, request: asked.current, ids })
      },
      onFailure: setFailure,
    })
  }, [lists, key])
  useEffect(
    () => () => {
      watch.current?.stop()
      watch.current = null
    },
    [],
  )

  return { view: answer ?? undefined, isCurrent: answer !== null && JSON.stringify(answer.request) === key, failure }
}
