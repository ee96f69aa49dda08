import { useEffect, useMemo, useState } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import type { SendRequest } from '#src/addons/api/api-calls.ts'
import { keepScripts } from '#src/addons/classic/kept-scripts.ts'
import { scriptAddress } from '#src/addons/classic/load-script.ts'
import { AddonOverlays } from '#src/addons/dialogs/addon-overlays.tsx'
import { FramedAddon } from '#src/addons/framed/framed-addon.tsx'
import { frameAddress } from '#src/addons/framed/framed.ts'
import type { AddonHost, TakeScans } from '#src/addons/host/addon-host.ts'
import { Callers } from '#src/addons/host/caller.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { widthSetting } from '#src/workspace/display/display-settings.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { readOwnConfiguration } from './addon-data.ts'
import { createHost, type ReadAppFile } from './create-host.ts'
import { startClassic } from './start-classic.ts'
import { addonStatus } from '#src/workspace/addons/addon-status.ts'
import { useRunnable } from './use-runnable.ts'

export interface AddonsProps {
  /** Those that may run, of the open group. */
  rows: readonly AddonRow[]
  /** The one that the person only tries. */
  trial: { readonly codeHash: string } | null
  /** Whether this page may run classic ones. */
  isClassic: boolean
  send: SendRequest
  readAppFile: ReadAppFile
  takeScans: TakeScans
}

/** Runs the add-ons of the open group, and shows their dialogs. */
export function Addons({ rows, trial, isClassic, send, readAppFile, takeScans }: AddonsProps) {
  const { workspace, fullName, groupName } = useWorkspace()
  const navigate = useNavigate()
  const mutate = useMutate()
  const [host] = useState(() => createHost({ workspace, fullName, groupName, send, navigate, mutate, readAppFile, takeScans }))
  const width = useUserSetting(widthSetting).value ?? ''
  useEffect(() => host.page.chooseWidth(width), [host, width])
  useEffect(() => {
    const installed = rows.filter(({ codeHash }) => codeHash !== trial?.codeHash)
    const addresses = installed.map(({ mode, codeHash }) => (mode === 'framed' ? frameAddress(codeHash) : scriptAddress(codeHash)))
    keepScripts(workspace, addresses).catch(reportFailure)
  }, [rows, trial, workspace])
  const runnable = useRunnable(rows)
  return (
    <>
      {isClassic && runnable && <ClassicAddons host={host} rows={runnable} />}
      {runnable?.map((row) => row.mode === 'framed' && <FramedAddon key={`${row.id}:${row.codeHash}:${row.allowedHosts.join()}`} host={host} row={row} />)}
      <AddonOverlays overlays={host.overlays} />
    </>
  )
}

function ClassicAddons({ host, rows }: { host: AddonHost; rows: readonly AddonRow[] }) {
  const { workspace } = useWorkspace()
  const [classic] = useState(() => startClassic(host, new Callers(host.supervisor), (id) => readOwnConfiguration(workspace, id)))
  const wanted = useMemo(() => rows.filter(({ mode }) => mode === 'classic'), [rows])
  useEffect(() => classic.listen(), [classic])
  useEffect(() => {
    addonStatus.begin()
    classic
      .update(wanted)
      .catch(reportFailure)
      .finally(() => addonStatus.end())
  }, [classic, wanted])
  return null
}
