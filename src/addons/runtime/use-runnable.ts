import { useEffect, useMemo, useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import type { Workspace } from '#db/workspace.ts'
import { readAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addonsOff, useAddonsOff } from '#src/workspace/device/addons-off.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { takeSuspect } from './control-note.ts'
import { tellOff } from './tell-author.ts'

/** Those of the rows that may be started on this device: not one that ran when the page stopped working. Undefined until that is known. */
export function useRunnable(rows: readonly AddonRow[]): readonly AddonRow[] | undefined {
  const { workspace } = useWorkspace()
  const off = useAddonsOff(workspace)
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    turnOffSuspect(workspace)
      .catch(reportFailure)
      .finally(() => setIsKnown(true))
  }, [workspace])
  return useMemo(() => (isKnown ? rows.filter(({ codeHash }) => !off.includes(codeHash)) : undefined), [rows, off, isKnown])
}

async function turnOffSuspect(workspace: Workspace): Promise<void> {
  const suspect = await takeSuspect(workspace, (ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  if (!suspect) return
  addonsOff.add(workspace, suspect)
  const addon = (await readAddonsHere(workspace)).find(({ codeHash }) => codeHash === suspect)
  if (addon) tellOff(addon, () => addonsOff.remove(workspace, suspect))
}
