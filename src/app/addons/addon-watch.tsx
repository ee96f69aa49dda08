import { useMemo } from 'react'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { readAddons } from '#db/queries/addons.ts'
import { sendForAddon } from '#sync/addon-calls.ts'
import { isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useShell } from './use-shell.ts'

const Addons = lazyComponent(async () => (await import('#src/addons/runtime/addons.tsx')).Addons)

/** Runs the add-ons of the group, if it has any: until then, none of their code is loaded. */
export function AddonWatch() {
  const installed = useLive(readAddons, [])
  const today = todayText()
  const rows = useMemo(() => installed?.filter((row) => isRunning(row, today)), [installed, today])
  const hasClassic = rows?.some(({ mode }) => mode === 'classic')
  const isReady = useShell(hasClassic)
  if (!rows || rows.length === 0 || !isReady) return null
  return (
    <LazyBoundary>
      <Addons rows={rows} isClassic={isClassicPage()} send={sendForAddon} />
    </LazyBoundary>
  )
}
