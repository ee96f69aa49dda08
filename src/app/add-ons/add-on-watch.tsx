import { useMemo } from 'react'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { readAddons } from '#db/queries/addons.ts'
import { sendForAddOn } from '#sync/add-on-calls.ts'
import { isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useShell } from './use-shell.ts'

const AddOns = lazyComponent(async () => (await import('#src/addons/runtime/add-ons.tsx')).AddOns)

/** Runs the add-ons of the group, if it has any: until then, none of their code is loaded. */
export function AddOnWatch() {
  const installed = useLive(readAddons, [])
  const today = todayText()
  const rows = useMemo(() => installed?.filter((row) => isRunning(row, today)), [installed, today])
  const hasClassic = rows?.some(({ mode }) => mode === 'classic')
  const isReady = useShell(hasClassic)
  if (!rows || rows.length === 0 || !isReady) return null
  return (
    <LazyBoundary>
      <AddOns rows={rows} isClassic={isClassicPage()} send={sendForAddOn} />
    </LazyBoundary>
  )
}
