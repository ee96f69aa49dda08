import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react'
import { listCameras, openCamera, type OpenCamera, type VideoReader } from './camera.ts'
import { toCameraProblem, type CameraProblem } from './camera-problem.ts'
import { abilitiesOf, enableContinuousFocus, type TrackAbilities } from './camera-track.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'on'; track: MediaStreamTrack; abilities: TrackAbilities; cameras: readonly { deviceId: string; label: string }[] }
  | { kind: 'problem'; problem: CameraProblem }

export interface Camera {
  /** Different for each start: the element with this key is then new, and so is the camera in it. */
  readonly startKey: string
  /** Receives the element for the picture, which nothing else writes into. */
  readonly setPlace: (place: HTMLElement | null) => void
  readonly state: CameraState
  readonly restart: () => void
  readonly choose: (deviceId: string) => void
}

/** After losing the camera, wait before opening it again. */
const restPeriod = 500

/**
 * Runs the camera while the component is mounted: on while the page is visible, and restarted when the tablet is rotated or the camera
 * is lost (an app on an iPad's home screen loses it whenever the person switches apps).
 */
export function useCamera(read: VideoReader): Camera {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [deviceId, setDeviceId] = useState(chosenCamera)
  const [round, restart] = useReducer((n: number) => n + 1, 0)
  const inSight = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const isPortrait = useSyncExternalStore(watchOrientation, () => portrait().matches)
  const startKey = `${round} ${isPortrait ? 'portrait' : 'landscape'}`
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const begin = useEffectEvent(read)

  useEffect(() => {
    if (!inSight || !place) return
    let isWanted = true
    let open: OpenCamera | null = null
    let rest: ReturnType<typeof setTimeout> | undefined
    const whenEnded = () => (rest = setTimeout(restart, restPeriod))

    const start = async () => {
      if (!window.isSecureContext || !navigator.mediaDevices) return setState({ kind: 'problem', problem: 'not-secure' })
      setState({ kind: 'starting' })
      open = await openCamera({ place, deviceId, read: (video) => begin(video) }, () => isWanted)
      if (!open) return
      if (!isWanted) return open.close()
      const { track } = open
      track.addEventListener('ended', whenEnded)
      // Lost while it was being opened.
      if (track.readyState === 'ended') return whenEnded()
      const cameras = await listCameras().catch(() => [])
      if (isWanted) setState({ kind: 'on', track, abilities: abilitiesOf(track), cameras })
      await enableContinuousFocus(track)
    }
    start().catch((error: unknown) => {
      if (!isWanted) return
      const problem = toCameraProblem(error)
      // The chosen one was unplugged: use the rear camera instead.
      if (problem === 'no-camera' && deviceId !== undefined) setDeviceId(undefined)
      else setState({ kind: 'problem', problem })
    })
    return () => {
      isWanted = false
      clearTimeout(rest)
      open?.track.removeEventListener('ended', whenEnded)
      void open?.close()
    }
  }, [place, deviceId, inSight])

  const choose = (chosen: string) => {
    rememberCamera(chosen)
    setDeviceId(chosen)
  }
  return { startKey, setPlace, state, restart, choose }
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const portrait = () => window.matchMedia('(orientation: portrait)')

function watchOrientation(onChange: () => void): () => void {
  const query = portrait()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const key = 'aliquot.camera'

/** The camera chosen on this device; undefined is the rear camera. */
const chosenCamera = (): string | undefined => localStorage.getItem(key) ?? undefined

const rememberCamera = (deviceId: string): void => localStorage.setItem(key, deviceId)
