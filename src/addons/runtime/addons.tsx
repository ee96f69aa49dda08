import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AddonRow } from '#domain/entities/addon.ts'
import type { Workspace } from '#db/workspace.ts'
import type { SendRequest } from '#src/addons/api/api-calls.ts'
import { keepScripts } from '#src/addons/classic/kept-scripts.ts'
import { scriptAddress } from '#src/addons/classic/load-script.ts'
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
import { addonStatus } from '#src/workspace/addons/addon-status.ts'
import type { Overlays } from '#src/addons/host/overlays.ts'
import { readAddonsHere } from '#src/workspace/addons/addons-here.ts'
import { addonsOff, useAddonsOff } from '#src/workspace/device/addons-off.ts'
import { readOwnConfiguration } from './addon-data.ts'
import { createHost, type ReadAppFile } from './create-host.ts'
import { startClassic } from './start-classic.ts'
import { takeSuspect } from './control-note.ts'
import { tellOff } from './tell-author.ts'

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

/** The dialogs that add-ons have opened. */
function AddonOverlays({ overlays }: { overlays: Overlays }) {
  const open = useSyncExternalStore(overlays.subscribe, overlays.read)
  return open.map(({ key, Overlay }) => <Overlay key={key} onClose={() => overlays.close(key)} />)
}

/** Those of the rows that may be started on this device: not one that ran when the page stopped working. Undefined until that is known. */
function useRunnable(rows: readonly AddonRow[]): readonly AddonRow[] | undefined {
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
