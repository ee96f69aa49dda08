import { defineMessages, type Message } from '#domain/message.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { RefreshIcon, CameraIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { CameraProblem } from './camera-problem.ts'
import { CameraControls } from './camera-controls.tsx'
import type { VideoReader } from './camera.ts'
import { useCamera } from './use-camera.ts'
import classes from './camera-view.module.css'

export interface CameraFrameProps {
  read: VideoReader
  /** Once the picture is there: what to hold in front of it. */
  hint: string
  /** All of the picture is shown, where a code needs only the middle. */
  isComplete?: boolean
}

const explained: Readonly<Record<CameraProblem, Message>> = defineMessages({
  'no-camera': 'This device has no camera. Use a scanner or type the code.',
  'not-allowed': 'Camera access is blocked. Allow it in the browser settings, then try again.',
  'not-secure': 'The camera works only over a secure connection (https). Ask your administrator.',
  'in-use': 'Another app is using the camera. Close it, then try again.',
  failed: 'The camera did not start.',
})

/** The camera's picture and its controls. */
export function CameraFrame({ read, hint, isComplete = false }: CameraFrameProps) {
  const { startKey, setPlace, state, restart, choose } = useCamera(read)
  return (
    <div className="stack">
      <div className={classNames(classes.frame, isComplete && classes.isComplete)} hidden={state.kind === 'problem'}>
        <div key={startKey} ref={setPlace} className={classes.picture} />
        {!isComplete && <div className={classes.aim} aria-hidden />}
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
          {state.kind === 'on' ? hint : t('Starting the camera…')}
        </p>
      )}
      {state.kind === 'on' && <CameraControls {...state} onChoose={choose} />}
    </div>
  )
}
