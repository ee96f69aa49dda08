import { useEffect, useRef, useState } from 'react'
import { readFinalSignatures } from '#db/queries/signatures.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { raiseFinalSignature } from '#src/workspace/notebook/final-signature-event.ts'

/** On every screen: tells add-ons of each final signature that is made from now on, once. Those that a first download brings are older. */
export function FinalSignatures() {
  const { writeContext } = useWorkspace()
  const [openedAt] = useState(() => writeContext.now() + writeContext.clockOffset)
  const signed = useLive((workspace) => readFinalSignatures(workspace, openedAt), [openedAt])
  const raised = useRef(new Set<number>())
  useEffect(() => {
    for (const experimentID of signed ?? []) {
      if (raised.current.has(experimentID)) continue
      raised.current.add(experimentID)
      raiseFinalSignature({ experimentID })
    }
  }, [signed])
  return null
}
