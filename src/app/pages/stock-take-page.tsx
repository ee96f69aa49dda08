import { useMemo } from 'react'
import { StockTakeScreen, type StockTakeScreenProps } from '#src/features/stock-take/stock-take-screen.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { provideStockTake } from '#src/app/actors/stock-take-actors.ts'

/** A stock-take on the local copy; its machine is loaded with it, because few people ever open one. */
export function StockTakePage(props: Omit<StockTakeScreenProps, 'machine'>) {
  const { workspace, writeContext } = useWorkspace()
  const machine = useMemo(() => provideStockTake(workspace, writeContext), [workspace, writeContext])
  return <StockTakeScreen {...props} machine={machine} />
}
