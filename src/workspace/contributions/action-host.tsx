import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Workspace } from '#db/workspace.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import type { Navigate } from '#src/ui/buttons/link.tsx'
import { useConfirm, type Confirm } from '#src/ui/dialogs/confirm.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMutate, type Mutate } from '#src/workspace/saving/use-mutate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'

type Render = (close: () => void) => ReactNode

/** What an action can use, on whatever page it was chosen. */
export interface ActionHost {
  readonly workspace: Workspace
  readonly writeContext: WriteContext
  readonly mutate: Mutate
  readonly confirm: Confirm
  readonly navigate: Navigate
  /** Locks the device: the next person has to enter their PIN. */
  readonly lock: () => void
  /** Shows a dialog over the page until `close` is called. It outlives the page that opened it. */
  readonly open: (render: Render) => void
}

const ActionHostContext = createContext<ActionHost | null>(null)

export function useActionHost(): ActionHost {
  const host = use(ActionHostContext)
  if (!host) throw new Error('useActionHost must be used inside ActionHostProvider')
  return host
}

let lastId = 0

/** Provides what actions use, and a place for their dialogs over every page. */
export function ActionHostProvider({ lock, children }: { lock: () => void; children: ReactNode }) {
  const { workspace, writeContext } = useWorkspace()
  const mutate = useMutate()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [dialogs, setDialogs] = useState<readonly { id: number; render: Render }[]>([])
  const close = useCallback((id: number) => setDialogs((open) => open.filter((dialog) => dialog.id !== id)), [])
  const open = useCallback((render: Render) => {
    const id = ++lastId
    setDialogs((before) => [...before, { id, render }])
  }, [])
  const host = useMemo<ActionHost>(
    () => ({ workspace, writeContext, mutate, confirm, navigate, lock, open }),
    [workspace, writeContext, mutate, confirm, navigate, lock, open],
  )
  return (
    <ActionHostContext value={host}>
      {children}
      {/* While the code of a dialog loads, scans are held back from the tap that opened it. */}
      <LazyBoundary fallback={<ScanBuffer />}>
        {dialogs.map(({ id, render }) => (
          <OpenDialog key={id} render={render} onClose={close} id={id} />
        ))}
      </LazyBoundary>
    </ActionHostContext>
  )
}

function OpenDialog({ id, render, onClose }: { id: number; render: Render; onClose: (id: number) => void }) {
  return render(useCallback(() => onClose(id), [id, onClose]))
}
