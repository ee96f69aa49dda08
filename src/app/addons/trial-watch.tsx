import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { listenForPokes } from '#sync/poke.ts'
import { deviceTimers } from '#sync/timers.ts'
import { useApp } from '#src/app/app-context.ts'
import { addonTrial, useAddonTrial } from '#src/workspace/addons/trial.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { spacedAsks } from './spaced-asks.ts'
import classes from './trial-bar.module.css'

/** Answers that say that nothing is tried anymore; a server that cannot be reached says nothing. */
const isOver = new Set(['route.unknown', 'permission.denied', 'group.left'])

/** Ms. Each change in the group pokes, and a busy one pokes ten times a second. */
const askSpacing = 2_000

/** For authors of add-ons: asks which one they try, whenever something is new on the server, and says so as long as they do. */
export function TrialWatch() {
  const { connection } = useApp()
  const { workspace, serverReads, writeContext } = useWorkspace()
  const trial = useAddonTrial(workspace)
  const ask = useCallback(async () => {
    const answer = await serverReads.addonTrial()
    if (answer.ok) addonTrial.set(workspace, answer.value.trial)
    else if (isOver.has(answer.failure.code) || addonTrial.read(workspace) === undefined) addonTrial.set(workspace, null)
  }, [serverReads, workspace])
  useEffect(() => {
    let isGone = false
    const asks = spacedAsks(() => void ask(), askSpacing, deviceTimers)
    const askUntilGone = () => {
      if (!isGone) asks.want()
    }
    askUntilGone()
    const pokes = listenForPokes({ groupId: workspace.groupId, timers: deviceTimers, onPoke: askUntilGone })
    const poll = connection.on('poll.answered', askUntilGone)
    return () => {
      isGone = true
      asks.stop()
      pokes.stop()
      poll.unsubscribe()
      addonTrial.forget()
    }
  }, [ask, connection, workspace])
  const endsAt = trial?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => addonTrial.set(workspace, null), endsAt - writeContext.now() - writeContext.clockOffset)
    return () => clearTimeout(timer)
  }, [endsAt, workspace, writeContext])
  return trial ? <TrialBar manifest={trial.manifest} /> : null
}

/** Above everything, also above dialogs: a script that nobody has accepted for the group runs here. */
function TrialBar({ manifest: { name, version } }: { manifest: AddonManifest }) {
  const { workspace, serverSends } = useWorkspace()
  const [isStopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    const answer = await serverSends.endAddonTrial()
    setStopping(false)
    if (answer.ok) addonTrial.set(workspace, null)
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
  }
  return createPortal(
    <section className={classes.bar} data-over data-trial aria-label={t('Add-on that you are trying')}>
      <PackageIcon className="i" aria-hidden />
      <span className={classes.words}>{t('You are trying {name} {version}. Only you see it.', { name, version })}</span>
      <Button loading={isStopping} onClick={() => void stop()}>
        {t('Stop')}
      </Button>
    </section>,
    document.body,
  )
}
