import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addonTrial } from '#src/workspace/addons/trial.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './trial-bar.module.css'

/** Above everything, also above dialogs: a script that nobody has accepted for the group runs here. */
export function TrialBar({ manifest: { name, version } }: { manifest: AddonManifest }) {
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
