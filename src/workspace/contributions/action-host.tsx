import { createContext, Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Workspace } from '#db/workspace.ts'
import type { Navigate } from '#src/ui/buttons/link.tsx'
import { useConfirm, type Confirm } from '#src/ui/dialogs/confirm.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useMutate, type Mutate } from '#src/workspace/saving/use-mutate.ts'
import { useMutateMany, type MutateMany } from '#src/workspace/saving/use-mutate-many.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'

type Render = (close: () => void) => ReactNode

/** What an action works with, on whatever page it was chosen. */
export interface ActionHost {
  readonly workspace: Workspace
  readonly mutate: Mutate
  /** Saves many changes in steps and shows how far it is. */
  readonly mutateMany: MutateMany['mutateMany']
  readonly confirm: Confirm
  readonly navigate: Navigate
  /** Shows a dialog over the page until `close` is called. It outlives the page that asked for it. */
  readonly open: (render: Render) => void
}

const ActionHostContext = createContext<ActionHost | null>(null)

export function useActionHost(): ActionHost {
  const host = use(ActionHostContext)
  if (!host) throw new Error('useActionHost needs ActionHostProvider around it')
  return host
}

let lastId = 0

/** Gives actions what they work with, and their dialogs a place over every page. */
export function ActionHostProvider({ children }: { children: ReactNode }) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const { mutateMany, progress } = useMutateMany()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [dialogs, setDialogs] = useState<readonly { id: number; render: Render }[]>([])
  const close = useCallback((id: number) => setDialogs((open) => open.filter((dialog) => dialog.id !== id)), [])
  const open = useCallback((render: Render) => {
    const id = ++lastId
    setDialogs((before) => [...before, { id, render }])
  }, [])
  const host = useMemo<ActionHost>(() => ({ workspace, mutate, mutateMany, confirm, navigate, open }), [workspace, mutate, mutateMany, confirm, navigate, open])
  return (
    <ActionHostContext value={host}>
      {children}
      {progress}
      {/* A dialog whose code is on its way takes the scans from the tap that asked for it. */}
      <Suspense fallback={<ScanBuffer />}>
        {dialogs.map(({ id, render }) => (
          <OpenDialog key={id} render={render} onClose={close} id={id} />
        ))}
      </Suspense>
    </ActionHostContext>
  )
}

function OpenDialog({ id, render, onClose }: { id: number; render: Render; onClose: (id: number) => void }) {
  return render(useCallback(() => onClose(id), [id, onClose]))
}
