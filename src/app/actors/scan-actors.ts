import { fromPromise } from 'xstate'
import { recordScan } from '#db/queries/recent.ts'
import type { Workspace } from '#db/workspace.ts'
import { scanMachine } from '#machines/scan/scan.machine.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'

type Remember = (scan: ScanRead) => Promise<void>

/** Looks a code up and remembers it on this device. */
async function lookUp(workspace: Workspace, scan: ScanRead, remember: Remember): Promise<ResolvedScan> {
  const found = await resolveForPeople(workspace, scan)
  // Without space for it, the scan screen shows less after a reload.
  if (found.kind !== 'ignored') remember(scan).catch((error: unknown) => workspace.report(error))
  return found
}

export const provideScan = (workspace: Workspace, remember: Remember = (scan) => recordScan(workspace, scan, Date.now())): typeof scanMachine =>
  scanMachine.provide({ actors: { resolveScan: fromPromise(({ input }) => lookUp(workspace, input, remember)) } })
