import { useCallback, useEffect, useMemo } from 'react'
import { isRunning } from '#domain/rules/addons/installed.ts'
import { sendForAddon, type AddonRequest } from '#sync/calls/addon-calls.ts'
import { readAppFile } from '#sync/app-file.ts'
import { isClassicPage } from '#src/addons/classic/classic-shell.ts'
import { keepScripts } from '#src/addons/classic/kept-scripts.ts'
import { useApp } from '#src/app/app-context.ts'
import { choiceOf } from '#src/app/scan/decide-scans.ts'
import { takeWholeScans } from '#src/features/scan/wedge/whole-scans.ts'
import { useAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { useAddonTrial } from '#src/workspace/addons/trial.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { knownCodes } from '#src/workspace/scan/known-codes.ts'
import { useScanDialogs, useScans } from '#src/workspace/scan/scan-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useShell } from './use-shell.ts'

const Addons = lazyComponent(async () => (await import('#src/addons/runtime/addons.tsx')).Addons)
const TrialWatch = lazyComponent(async () => (await import('./trial-watch.tsx')).TrialWatch)

/** Runs the add-ons of the group, if it has any: until then, none of their code is loaded. */
export function AddonWatch() {
  const { info } = useApp()
  const { workspace } = useWorkspace()
  const here = useAddonsHere()
  const found = useAddonTrial(workspace)
  const scans = useScans()
  const { choose } = useScanDialogs()
  const takeScans = useCallback(
    (onCode: (code: string) => void) =>
      takeWholeScans(scans, onCode, async (readings) => {
        const { code, candidates } = choiceOf({ code: readings[0]!, readings }, await knownCodes(workspace, readings).catch(() => null))
        return candidates ? choose({ text: code, how: 'wedge', candidates }) : code
      }),
    [scans, workspace, choose],
  )
  const today = todayText()
  // Until the server has said what an author tries, nothing is started: it may take the place of something else.
  const trial = info.triesAddons ? found : null
  const isKnown = trial !== undefined
  const rows = useMemo(() => (isKnown ? here?.filter((row) => isRunning(row, today)) : undefined), [isKnown, here, today])
  const hasClassic = rows?.some(({ mode }) => mode === 'classic')
  const isReady = useShell(hasClassic, trial?.manifest.mode === 'classic' ? trial.codeHash : undefined)
  const send = useCallback((request: AddonRequest) => sendForAddon(request, workspace), [workspace])
  const isEmpty = rows?.length === 0
  useEffect(() => {
    if (isEmpty) keepScripts(workspace, []).catch(reportFailure)
  }, [isEmpty, workspace])
  return (
    <>
      {info.triesAddons && (
        <LazyBoundary>
          <TrialWatch />
        </LazyBoundary>
      )}
      {rows && !isEmpty && isReady && (
        <LazyBoundary>
          <Addons rows={rows} trial={trial ?? null} isClassic={isClassicPage()} send={send} readAppFile={readAppFile} takeScans={takeScans} />
        </LazyBoundary>
      )}
    </>
  )
}
