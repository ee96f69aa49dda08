import { useEffect, useMemo, useState } from 'react'
import { NewProductDialog } from '#src/features/catalog/new-product-dialog.tsx'
import { ReceiveMode, type ReceiveModeProps } from '#src/features/receive/receive-mode.tsx'
import type { PackLookup } from '#machines/receive/receive-types.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { undoChange } from '#src/workspace/mutations/change.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { receiveAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { provideReceive } from '#src/app/actors/receive-actors.ts'
import { useNavigate } from '../router/router.tsx'
import { useQuery } from '../use-query.ts'

/** Receiving on the local copy; its machine is loaded with it. The address says what the person came with. */
export function ReceivePage({ inFrame }: Pick<ReceiveModeProps, 'inFrame'>) {
  const { workspace, writeContext } = useWorkspace()
  const mutate = useMutate()
  const navigate = useNavigate()
  const { query, idOf } = useQuery()
  const asked = query.size > 1 ? query.toString() : null
  // Each address with a question begins anew; without one, what is there goes on.
  const [came, setCame] = useState({ asked, question: questionOf(query.get('code'), idOf('productID'), idOf('orderID')), putAway: idOf('putAway') })
  if (asked !== null && asked !== came.asked)
    setCame({ asked, question: questionOf(query.get('code'), idOf('productID'), idOf('orderID')), putAway: idOf('putAway') })
  useEffect(() => {
    // A reload must not ask again: that would be one more pack.
    if (asked !== null) navigate(receiveAddress, { replace: true })
  }, [asked, navigate])
  const machine = useMemo(
    () =>
      provideReceive(workspace, writeContext, (change) =>
        showToast({ message: change.done, tone: 'ok', action: { label: t('Undo'), onAction: () => void mutate(undoChange(change)) } }),
      ),
    [workspace, writeContext, mutate],
  )
  return (
    <ReceiveMode
      key={came.asked}
      question={came.question}
      putAway={came.putAway}
      machine={machine}
      renderNewProduct={(gtin, onCreated, onClose) => <NewProductDialog gtin={gtin} onCreated={onCreated} onClose={onClose} />}
      inFrame={inFrame}
    />
  )
}

function questionOf(code: string | null, productId: number | null, lineId: number | null): PackLookup | null {
  if (code !== null) return { scan: { text: code, how: 'wedge' } }
  return productId === null ? null : { productId, lineId }
}
