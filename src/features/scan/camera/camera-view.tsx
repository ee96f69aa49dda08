import { defineMessages, type Message } from '#domain/message.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { RefreshIcon, CameraIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { CameraProblem } from './camera-problem.ts'
import { CameraControls } from './camera-controls.tsx'
import { useCamera } from './use-camera.ts'
import classes from './camera-view.module.css'

export interface CameraViewProps {
  /** Called once for each code held in front of it; again only after it was out of sight. */
  onScan: (text: string) => void
}

const explained: Readonly<Record<CameraProblem, Message>> = defineMessages({
  'no-camera': 'This device has no camera. Use a scanner or type the code.',
  'not-allowed': 'Camera access is blocked. Allow it in the browser settings, then try again.',
  'not-secure': 'The camera works only over a secure connection (https). Ask your administrator.',
  'in-use': 'Another app is using the camera. Close it, then try again.',
  failed: 'The camera did not start.',
})

/** The camera's picture, which is read continuously, and its controls. */
export function CameraView({ onScan }: CameraViewProps) {
  const { startKey, setPlace, state, restart, choose } = useCamera(onScan)
  return (
    <div className="stack">
      <div className={classes.frame} hidden={state.kind === 'problem'}>
        <div key={startKey} ref={setPlace} className={classes.picture} />
        <div className={classes.aim} aria-hidden />
      </div>
      {state.kind === 'problem' ? (
        <Banner
          tone="warn"
          icon={CameraIcon}
          live
          action={
            <Button icon={RefreshIcon} onClick={restart}>
              {t('Try again')}
            </Button>
          }
        >
          {t(explained[state.problem])}
        </Banner>
      ) : (
        <p className="muted small" role="status">
          {state.kind === 'on' ? t('Camera on. Hold a code in front of it.') : t('Starting the camera…')}
        </p>
      )}
      {state.kind === 'on' && <CameraControls {...state} onChoose={choose} />}
    </div>
  )
}
